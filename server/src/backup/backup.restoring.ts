import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import type { Roles } from "#db/roles.ts";
import type { FileStore } from "#storage/files.ts";
import { withClient } from "./backup.client.ts";
import { BackupError } from "./backup.error.ts";
import { fillDatabase, requireEmpty } from "./backup.filling.ts";
import {
  dropUnsentMails,
  endAccess,
  type EndedAccess,
  skipEventNumbers,
} from "./backup.filling.queries.ts";
import { tellEvery } from "./backup.folder.ts";
import { type Manifest, storedFile, tableFile } from "./backup.manifest.ts";
import { listFiles, verifyBackup } from "./backup.verifying.ts";

export type Restoring = {
  folder: string;
  target: Roles;
  files: Pick<FileStore, "put" | "walk">;
  /** On the machine, for files on their way into the storage. */
  uploadsDir: string;
  /** Whether mails that waited at its moment leave; most have left since. */
  sendMails: boolean;
  /** Whether sessions, links and invitations stay open that may have ended since. */
  keepSessions: boolean;
  /** Whether files of this very backup may be there, as an earlier try left them. */
  again: boolean;
  say: (line: string) => void;
  ending: AbortSignal;
};

export type Restored = { manifest: Manifest; mailsDropped: number; ended: EndedAccess | null };

/** Into an empty database and empty files. All is read and found good before anything is touched. */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { folder, target, sendMails, keepSessions, say, ending } = restoring;
  say("Reading the backup.");
  const manifest = await verifyBackup(folder, { say, ending });
  await withClient(target.owner, requireEmpty);
  await requireNoOtherFiles(restoring);
  // First the files: killed in the midst, the database is empty, and the same backup can be restored again.
  await restoreFiles(restoring, manifest);
  say(`Filling ${manifest.tables.length} tables.`);
  let mailsDropped = 0;
  let ended: EndedAccess | null = null;
  await fillDatabase({
    target,
    source: {
      ...manifest,
      expected: (table) => manifest.tables.find((one) => one === table),
      read: (table) =>
        pipeline(
          createReadStream(path.join(folder, tableFile(table))),
          createZstdDecompress(),
          () => undefined,
        ),
    },
    finish: async (client) => {
      await skipEventNumbers(client);
      if (!sendMails) mailsDropped = await dropUnsentMails(client);
      if (!keepSessions) ended = await endAccess(client);
    },
    say,
    ending,
  });
  return { manifest, mailsDropped, ended };
}

/** A storage that others use would lose, by the next night, what this backup does not know of. */
async function requireNoOtherFiles({ folder, files, again }: Restoring): Promise<void> {
  const own = new Set<string>();
  if (again) for await (const { key } of listFiles(folder)) own.add(key);
  for await (const stored of files.walk()) {
    if (stored.some(({ key }) => !own.has(key)))
      throw new BackupError(
        `There are files in the storage already, and none is overwritten: name an empty one.${again ? "" : " If an earlier try to restore this very backup left them, add --again."}`,
      );
  }
}

async function restoreFiles(
  { folder, files, uploadsDir, say, ending }: Restoring,
  manifest: Manifest,
): Promise<void> {
  const tell = tellEvery(say);
  let count = 0;
  await mkdir(uploadsDir, { recursive: true, mode: 0o700 });
  const way = path.join(uploadsDir, `restored-${randomUUID()}`);
  for await (const { key } of listFiles(folder)) {
    ending.throwIfAborted();
    // The storage takes over what it is given.
    await copyFile(path.join(folder, storedFile(key)), way);
    await files.put(key, way);
    count += 1;
    tell(() => `${count} of ${manifest.files.count} files are back so far`);
  }
  await rm(way, { force: true });
}
