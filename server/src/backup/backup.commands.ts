import { hostname } from "node:os";
import path from "node:path";
import { momentOf } from "@sightline/contract/base/moments.ts";
import type { ActName } from "@sightline/contract/audit/audit.acts.ts";
import type { Config } from "#config.ts";
import { openConnection } from "#db/connect.ts";
import { openDatabase, openPool } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import type { Roles } from "#db/roles.ts";
import { recordAct } from "#http/record.ts";
import { openFiles } from "#storage/files.ts";
import { withClient } from "./backup.client.ts";
import { BackupError } from "./backup.error.ts";
import { findInEarlier } from "./backup.keeping.ts";
import { isGood, listName, type Manifest, storedFile, totalsOf } from "./backup.manifest.ts";
import type { EndedAccess } from "./backup.filling.queries.ts";
import { moveDatabase } from "./backup.moving.ts";
import { insertBackup } from "./backup.queries.ts";
import { restoreBackup } from "./backup.restoring.ts";
import { hasTable } from "./backup.snapshot.queries.ts";
import { describeWhere, sayWhichSite } from "./backup.site.ts";
import { takeBackup, type Taken } from "./backup.taking.ts";

export type BackupOrder =
  | {
      name: "backup";
      folder: string;
      keep: number | null;
      without: ReadonlySet<string>;
      fewerRows: boolean;
    }
  | { name: "restore"; folder: string; sendMails: boolean; keepSessions: boolean; again: boolean }
  | { name: "copy-to"; url: string; ownerUrl: string | null };

type Obeying = { config: Config; say: (line: string) => void; ending: AbortSignal };

export const backupUsage = `  npm run admin -- backup FOLDER [--keep N] [--without KEY]… [--fewer-rows]
    Writes the database and its files, as they are at one moment, into a new folder in that one, and
    reads them back. The place goes on meanwhile. With --keep, of those made so only the latest N stay,
    and the last that lacks no file.
    With --without it is good without that file, which is lost; as many as there are.
    With less than half of the rows of the last one in that folder it is refused, as it may be of the
    wrong database; --fewer-rows makes it all the same.

  npm run admin -- restore BACKUP [--send-mails] [--keep-sessions] [--again]
    Fills an empty database and empty files with such a backup, and compares them. Mails that waited
    to be sent at its moment are left out, as most have left since; with --send-mails they leave.
    Everybody is signed out, and open links and invitations end, since some may have been ended after
    that moment; with --keep-sessions they stay open.
    With --again files of this backup may be there already, as an earlier try left them.

  npm run admin -- copy-to DATABASE_URL [--owner-url DATABASE_OWNER_URL]
    Copies the database into another, empty one, such as from the embedded server to one's own. The
    place has to be stopped. Files stay where they are.`;

export async function obey(order: BackupOrder, obeying: Obeying): Promise<void> {
  const { config } = obeying;
  const database = await openConnection(config, () => undefined, obeying.ending);
  try {
    if (order.name === "restore") obeying.say(`Restoring into ${describeWhere(config)}.`);
    else await sayWhichSite(database, config, obeying.say);
    if (order.name === "backup") await backUp(order, database, obeying);
    else if (order.name === "restore") await restore(order, database, obeying);
    else await copyTo(order, database, obeying);
  } finally {
    await database.release();
  }
}

type Of<Name extends BackupOrder["name"]> = Extract<BackupOrder, { name: Name }>;

async function backUp(
  order: Of<"backup">,
  database: Roles,
  { config, say, ending }: Obeying,
): Promise<void> {
  const files = openFiles(config.files);
  await files.requireUsable();
  const { folder, manifest, lacking, removed, tookMs } = await takeBackup({
    owner: database.owner,
    files,
    folder: path.resolve(order.folder),
    keep: order.keep,
    without: order.without,
    fewerRows: order.fewerRows,
    say,
    ending,
  });
  if (removed.length > 0) say(`Removed ${removed.join(", ")}.`);
  if (lacking.length > 0)
    throw new BackupError(await describeLacking({ folder, manifest, lacking }, order));
  await note(database, "backup_made", { folder, manifest, tookMs });
  say(`${folder} is whole and was read back: ${inWords(manifest)}.`);
  if (manifest.files.missing > 0)
    say(`Left out, as told: ${manifest.files.missing} files that are lost.`);
}

async function restore(
  order: Of<"restore">,
  database: Roles,
  { config, say, ending }: Obeying,
): Promise<void> {
  const folder = path.resolve(order.folder);
  const { manifest, mailsDropped, ended } = await restoreBackup({
    folder,
    target: database,
    files: openFiles(config.files),
    uploadsDir: path.join(config.dataDir, "files", "incoming"),
    sendMails: order.sendMails,
    keepSessions: order.keepSessions,
    again: order.again,
    say,
    ending,
  });
  await migrate(database, say);
  await note(database, "backup_restored", { folder, manifest, tookMs: 0 });
  say(`All is as it was at ${manifest.moment}: ${inWords(manifest)}. Each table was compared.`);
  tellMissing(manifest, say);
  if (mailsDropped > 0)
    say(`Left out: ${mailsDropped} mails that waited then; most have left since.`);
  for (const line of describeAccess(ended)) say(line);
  say(
    "Whoever was erased, deactivated or lost a role after that moment is as before: do it again.",
  );
  if (manifest.seal)
    say(`To check the audit log: npm run admin -- audit verify --seal ${manifest.seal.hash}`);
}

function describeAccess(ended: EndedAccess | null): string[] {
  if (!ended)
    return [
      "Sessions, links and invitations of then are open again, as --keep-sessions says, also those that were ended since. Passwords are those of then.",
    ];
  const { sessions, links, invitations } = ended;
  return [
    `Ended: ${sessions} sessions and ${links} links in mails. Everybody signs in again, with the password of then, or asks for a new link.`,
    `Withdrawn: ${invitations} invitations that were open then. Invite those people again.`,
  ];
}

async function copyTo(
  { url, ownerUrl }: Of<"copy-to">,
  database: Roles,
  { config, say, ending }: Obeying,
): Promise<void> {
  const there = {
    ...config,
    databaseUrl: url,
    databaseOwnerUrl: ownerUrl,
    databaseDirectUrl: null,
    preparedStatements: true,
  };
  const to = await openConnection(there, say, ending);
  try {
    const { tables } = await moveDatabase({ from: database.owner, to, say, ending });
    await migrate(to, say);
    say(`Copied ${tables.length} tables, each compared. The former database is as it was.`);
    say(
      "From now on start Sightline with that DATABASE_URL, and with the same DATA_DIR for files.",
    );
  } finally {
    await to.release();
  }
}

/** More at once are one cause, and nobody reads their names. */
const mostNamed = 20;

/** For whoever is woken by it: which, whose, where they still are, and what to do now. */
async function describeLacking(
  { folder, manifest, lacking }: Pick<Taken, "folder" | "manifest" | "lacking">,
  order: Of<"backup">,
): Promise<string> {
  const lines = [
    `${folder} lacks ${lacking.length} of ${manifest.files.count} files that rows name. It is kept, the last good one is too, and it does not count as a good one.`,
  ];
  let isElsewhere = false;
  for (const { key, reason, named } of lacking.slice(0, mostNamed)) {
    const earlier = await findInEarlier(path.dirname(folder), manifest.place, key);
    isElsewhere ||= earlier !== undefined;
    const where = earlier ? ` ${path.join(earlier, storedFile(key))} is that file.` : "";
    lines.push(`  ${key} (${named.join(", ")}) ${reason}.${where}`);
  }
  if (lacking.length > mostNamed)
    lines.push(
      `  and ${lacking.length - mostNamed} more, which have a - behind them in ${listName}: check that FILES_URL and DATA_DIR are the server's own.`,
    );
  if (isElsewhere)
    lines.push("Copy what an earlier backup has into the storage, under the same name.");
  lines.push(
    `What is lost for good, do without from now on: backup ${order.folder}${lacking
      .slice(0, mostNamed)
      .map(({ key }) => ` --without ${key}`)
      .join("")}`,
  );
  return lines.join("\n");
}

type Noted = { folder: string; manifest: Manifest; tookMs: number };

/**
 * What was done, and that there is a good one, if it is one. A database of before this was counted
 * has no place for it.
 */
async function note(database: Roles, act: ActName, noted: Noted): Promise<void> {
  if (!(await withClient(database.owner, (client) => hasTable(client, "backups")))) return;
  const { manifest, folder, tookMs } = noted;
  const options = { max: 1, name: "sightline-admin", onError: () => undefined };
  const db = openDatabase(openPool(database.connection, options));
  const totals = totalsOf(manifest);
  const { moment } = manifest;
  const { missing } = manifest.files;
  const details = { moment, ...totals, ...(missing > 0 && { missing_files: missing }) };
  try {
    await db.transaction().execute(async (trx) => {
      if (isGood(manifest))
        await insertBackup(trx, { moment, took_ms: tookMs, ...totals, host: hostname(), folder });
      const by = { userId: null, ip: null, now: momentOf(Date.now()) };
      await recordAct(trx, act, by, { subject: null, details });
    });
  } finally {
    await db.destroy();
  }
}

function tellMissing({ files }: Manifest, say: (line: string) => void): void {
  if (files.missing > 0)
    say(
      `Warning: ${files.missing} files that rows name were not in the storage; they are missing.`,
    );
}

function inWords(manifest: Manifest): string {
  const { rows, files, bytes } = totalsOf(manifest);
  const megabytes = (bytes / 1_000_000).toFixed(1);
  return `${rows} rows in ${manifest.tables.length} tables, ${files} files, ${megabytes} MB`;
}
