import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { type Database, openDatabase, openPlainPool } from "@sightline/server/src/db/database.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import {
  fillFound,
  withoutFinding,
  zipfWords,
} from "@sightline/server/src/testing/crowd.search.ts";
import { type CrowdCallers, fillCrowd } from "@sightline/server/src/testing/crowd.ts";
import { ask } from "#bench/shared/growth.calls.ts";
import {
  addressOf,
  listWanted,
  type Look,
  looks,
  type Wanted,
} from "#bench/shared/search.looks.ts";
import { sql } from "kysely";

// node bench/search.ts [calls=200] [size ...]
// What a search costs whoever waits for it, by how many requests there are: whole calls through the
// app, each with words of another request, in ms; and what the index takes, on disk and at each write.
// Each size has a place of its own, and they are asked in turn: whatever else the machine does
// meanwhile, it does to all of them.

const [calls = 200, ...given] = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 100_000, 1_000_000];
/** The medians of the largest are at most so many times those of the smallest. */
const mostTimes = 2;
const writes = 300;
/** Of each look, before those that count. */
const unmeasured = 20;

type Times = { median: number; late: number };
type Place = {
  url: string;
  callers: CrowdCallers;
  wanted: Wanted[];
  close: () => Promise<void>;
};

const places: Place[] = [];
try {
  for (const size of sizes) places.push(await openPlace(size));
  const table = [];
  for (const [name, look] of Object.entries(looks)) table.push(rowOf(name, await measure(look)));
  console.table(table);
  const over = table.filter(({ ratio }) => Number(ratio) > mostTimes);
  console.log(
    over.length === 0
      ? `no median grows to over ${mostTimes} times`
      : `over ${mostTimes} times as long: ${over.map(({ looked }) => looked).join("; ")}`,
  );
  if (over.length > 0) process.exitCode = 1;
} finally {
  for (const place of places) await place.close();
}

function rowOf(looked: string, times: readonly Times[]) {
  const bySize = times.map(({ median, late }, at) => [
    `of ${sizes[at]}`,
    `${median.toFixed(1)} (99 %: ${late.toFixed(1)})`,
  ]);
  const ratio = (times.at(-1)?.median ?? 0) / (times[0]?.median ?? 1);
  return { looked, ...Object.fromEntries(bySize), ratio: ratio.toFixed(2) };
}

/** One that is filled and answers. */
async function openPlace(size: number): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), "search-"));
  // As root the database runs under another account, which has to get through.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
  const closeServer = async () => {
    await server.release();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(server, () => undefined);
    const options = { max: 1, name: "bench", onError: () => undefined };
    const filling = openDatabase(openPlainPool(server.owner, options));
    const callers = await fillCrowd(filling, size, zipfWords);
    await fillFound(filling);
    await tellOfIndex(filling, size);
    const wanted = await listWanted(filling, calls);
    await filling.destroy();
    const app = await buildApp({
      config: readConfig({ DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "warn" }),
      connection: server.connection,
    });
    const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const close = async () => {
      await app.stop();
      await closeServer();
    };
    return { url, callers, wanted, close };
  } catch (problem) {
    await closeServer();
    throw problem;
  }
}

/** By size. The first of each are not counted: nobody had looked before. */
async function measure(look: Look): Promise<Times[]> {
  const times = places.map((): number[] => []);
  for (let nth = -unmeasured; nth < calls; nth += 1) {
    for (const [at, place] of places.entries()) {
      const of = place.wanted[Math.abs(nth) % place.wanted.length];
      if (!of) throw new Error("There is nothing to look for.");
      const took = await timeLook(place, look, of);
      if (nth >= 0) times[at]?.push(took);
    }
  }
  return times.map((of) => ({ median: percentile(of, 0.5), late: percentile(of, 0.99) }));
}

async function timeLook({ url, callers }: Place, look: Look, of: Wanted): Promise<number> {
  const began = performance.now();
  await ask(url + addressOf(look, of), callers[look.who]);
  return performance.now() - began;
}

async function tellOfIndex(db: Database, size: number): Promise<void> {
  const { rows } = await sql<Record<"requests" | "documents" | "index" | "words", string>>`
    select pg_size_pretty(pg_total_relation_size('insight_requests')) as requests,
      pg_size_pretty(pg_table_size('search_documents')) as documents,
      pg_size_pretty(pg_indexes_size('search_documents')) as index,
      pg_size_pretty(pg_total_relation_size('search_words')) as words`.execute(db);
  const [sizeOf] = rows;
  const kept = await timeWrites(db);
  let bare = 0;
  await withoutFinding(db, async () => void (bare = await timeWrites(db)));
  console.log(
    `${size} requests: ${sizeOf?.requests} themselves; documents ${sizeOf?.documents}, their indexes ${sizeOf?.index}, words ${sizeOf?.words}`,
  );
  console.log(
    `  filing one: ${kept.toFixed(2)} ms with the index, ${bare.toFixed(2)} without (${(kept / bare).toFixed(2)} times)`,
  );
}

/** The median of single writes, each a transaction of its own. */
async function timeWrites(db: Database): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < writes; n += 1) {
    const began = performance.now();
    await sql`
      insert into insight_requests (requester_id, category_id, title, description, status, created_at, activity_at, promised_at, target_minutes)
      select 1, 1, 'What does filing this one cost?', ${zipfWords}, 'declined', now(), now(), now(), 960
      from (select ${n}::int as n) made`.execute(db);
    times.push(performance.now() - began);
  }
  return percentile(times, 0.5);
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
}
