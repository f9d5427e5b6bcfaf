import { createHash } from "node:crypto";
import path from "node:path";
import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { openDatabase, openPool } from "@sightline/server/src/db/database.ts";
import { openDiskFiles } from "@sightline/server/src/storage/files.disk.ts";
import { sql } from "kysely";
import type { Write } from "./backup.writers.ts";

export type Restored = {
  /** Whether what was written can be seen there. */
  has(write: Write): boolean;
  files: number;
  /** Missing, of another content, or of no row. */
  otherFiles: number;
};

/** Every request and every file of a restored place, each file read whole. */
export async function readPlace(dataDir: string): Promise<Restored> {
  const config = readConfig({ DATA_DIR: dataDir });
  const database = await openConnection(config, () => undefined);
  const options = { max: 1, name: "bench", onError: () => undefined };
  const db = openDatabase(openPool(database.connection, options));
  const store = openDiskFiles(path.join(dataDir, "files", "attachments"));
  try {
    const { rows: requests } = await sql<{ title: string }>`
      select title from insight_requests where title like 'Ledger %'`.execute(db);
    const { rows: attached } = await sql<{ id: number; key: string; sha256: string }>`
      select id, file_key as key, encode(sha256, 'hex') as sha256 from attachments`.execute(db);
    const titles = new Set(requests.map(({ title }) => title));
    const hashes = new Map(attached.map(({ id, sha256 }) => [id, sha256]));
    let otherFiles = 0;
    for (const { key, sha256 } of attached)
      if ((await hashOf(await store.open(key))) !== sha256) otherFiles += 1;
    const known = new Set(attached.map(({ key }) => key));
    for await (const some of store.walk())
      for (const { key } of some) if (!known.has(key)) otherFiles += 1;
    return {
      has(write) {
        if (write.kind === "request") return titles.has(write.title);
        return hashes.get(write.id) === write.sha256;
      },
      files: attached.length,
      otherFiles,
    };
  } finally {
    await db.destroy();
    await database.release();
  }
}

async function hashOf(content: AsyncIterable<Buffer> | undefined): Promise<string | undefined> {
  if (!content) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
