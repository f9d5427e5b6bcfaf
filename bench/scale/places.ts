import { chmodSync, existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Database, openDatabase, openPlainPool } from "@sightline/server/src/db/database.ts";
import { type EmbeddedServer, startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { fillPosts } from "@sightline/server/src/testing/crowd.board.ts";
import {
  fillFound,
  makePhrases,
  phrasesOf,
  readTitles,
} from "@sightline/server/src/testing/crowd.search.ts";
import { fillCrowd, signIn } from "@sightline/server/src/testing/crowd.ts";
import { sql } from "kysely";

/** Some are large, so they stay where they are until somebody removes the folder. */
export type Place = { size: number; folder: string };

const leastFreeBytes = 15e9;
const mostPhrases = 50_000;

/** A server that only fills: what a power cut would cost is filled in anew. */
const whileFilling = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "30min",
  autovacuum: "off",
  shared_buffers: "2GB",
  work_mem: "512MB",
  maintenance_work_mem: "2GB",
  max_parallel_maintenance_workers: "2",
};

export function placeOf(root: string, size: number): Place {
  const folder = path.join(root, String(size));
  mkdirSync(folder, { recursive: true });
  // As root the database runs under another account, which has to get through.
  for (const one of [root, folder]) chmodSync(one, 0o711);
  return { size, folder };
}

/** As far as it is not filled already: one that was cut short goes on with the next part. */
export async function fillPlace(place: Place): Promise<void> {
  if (isDone(place, "search")) return;
  const count = Math.min(mostPhrases, 2 * place.size);
  const { description, words } = phrasesOf(count);
  await withServer(place, whileFilling, async (db, server) => {
    await inParts(place, {
      schema: async () => {
        await migrate(server, () => undefined);
        await makePhrases(db, count);
      },
      requests: async () => void (await fillCrowd(db, place.size, description)),
      board: async () =>
        void (await fillPosts(db, { posts: place.size / 10, comments: place.size / 100 })),
      search: async () => {
        await readTitles(db);
        await fillFound(db, words);
        // A backup would hold them, too.
        await sql`drop schema crowd cascade`.execute(db);
      },
    });
  });
}

async function inParts(place: Place, parts: Record<string, () => Promise<void>>): Promise<void> {
  for (const [part, fill] of Object.entries(parts)) {
    if (isDone(place, part)) continue;
    requireRoom(place.folder);
    const began = performance.now();
    await fill();
    writeFileSync(markOf(place, part), "");
    console.log(`${shown(place.size)}: ${part} filled in ${seconds(performance.now() - began)}`);
  }
}

export function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < leastFreeBytes) throw new Error("Less than 15 GB are free on that disk.");
}

function markOf({ folder }: Place, part: string): string {
  return path.join(folder, `${part}.filled`);
}

function isDone(place: Place, part: string): boolean {
  return existsSync(markOf(place, part));
}

/** With the settings that the app gives it, unless told otherwise. */
export async function withServer<Result>(
  place: Place,
  settings: Record<string, string>,
  work: (db: Database, server: EmbeddedServer) => Promise<Result>,
): Promise<Result> {
  const root = path.join(place.folder, "postgres");
  const server = await startEmbedded({ root, settings, log: () => undefined });
  const options = { max: 1, name: "bench", onError: () => undefined };
  const db = openDatabase(openPlainPool(server.owner, options));
  try {
    return await work(db, server);
  } finally {
    await db.destroy();
    await server.release();
  }
}

export async function callersOf(db: Database) {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from plan_members where plan_id in (1, 2, 3) and role = 'owner' order by plan_id`.execute(
    db,
  );
  const [crowd, few, desk] = rows;
  if (!crowd || !few || !desk) throw new Error("The plans have no owners.");
  return {
    few: await signIn(db, few.id, "member"),
    crowd: await signIn(db, crowd.id, "member"),
    desk: await signIn(db, desk.id, "analyst"),
  };
}

/** The process that all of the server's others belong to. */
export function postmasterOf({ folder }: Place): number {
  return Number(
    readFileSync(path.join(folder, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0],
  );
}

export function shown(size: number): string {
  return size.toLocaleString("en");
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
