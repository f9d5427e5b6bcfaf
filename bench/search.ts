import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { search } from "@sightline/contract/search/search.ts";
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
import {
  type CrowdCaller,
  type CrowdCallers,
  fillCrowd,
} from "@sightline/server/src/testing/crowd.ts";
import { sql } from "kysely";

// node bench/search.ts [calls=200] [size ...]
// What a search costs whoever waits for it, by how many requests there are: whole calls through the
// app, each with words of another request, in ms; and what the index takes, on disk and at each write.

const [calls = 200, ...given] = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 100_000, 1_000_000];
/** The medians of the largest are at most so many times those of the smallest. */
const mostTimes = 2;
const writes = 300;

type Times = { median: number; late: number };
/** Of a request: words of what it says as they come, frequent and rare, and two that are long. */
type Wanted = { mixed: string; rare: string };
type Look = { who: keyof CrowdCallers; words: (of: Wanted) => string; whileTyping?: true };

const begun = ({ rare }: Wanted) => rare.slice(0, 5);
const looks: Record<string, Look> = {
  "two rare words, at the desk": { who: "desk", words: ({ rare }) => `${rare} ` },
  "four words, at the desk": { who: "desk", words: ({ mixed }) => `${mixed} ` },
  "two rare words, a large plan": { who: "crowd", words: ({ rare }) => `${rare} ` },
  "four words, a large plan": { who: "crowd", words: ({ mixed }) => `${mixed} ` },
  "four words, somebody with thirty": { who: "few", words: ({ mixed }) => `${mixed} ` },
  "a word with a typo": {
    who: "desk",
    words: ({ rare }) => `${rare.slice(0, 4)}${rare.slice(5)} `,
  },
  "while typing, at the desk": { who: "desk", words: begun, whileTyping: true },
  "while typing, a large plan": { who: "crowd", words: begun, whileTyping: true },
  "while typing, somebody with thirty": { who: "few", words: begun, whileTyping: true },
  "words that nothing has": { who: "desk", words: () => "unheard zyzzyva " },
};

const measured = new Map<string, Times[]>(Object.keys(looks).map((name) => [name, []]));
for (const size of sizes) await measure(size);

const table = [...measured].map(([name, times]) => ({
  looked: name,
  ...Object.fromEntries(
    times.map(({ median, late }, at) => [
      `of ${sizes[at]}`,
      `${median.toFixed(1)} (99 %: ${late.toFixed(1)})`,
    ]),
  ),
  ratio: ((times.at(-1)?.median ?? 0) / (times[0]?.median ?? 1)).toFixed(2),
}));
console.table(table);
const over = table.filter(({ ratio }) => Number(ratio) > mostTimes);
console.log(
  over.length === 0
    ? `no median grows to over ${mostTimes} times`
    : `over ${mostTimes} times as long: ${over.map(({ looked }) => looked).join("; ")}`,
);
if (over.length > 0) process.exitCode = 1;

async function measure(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "search-"));
  // As root the database runs under another account, which has to get through.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
  try {
    await migrate(server, () => undefined);
    const options = { max: 1, name: "bench", onError: () => undefined };
    const filling = openDatabase(openPlainPool(server.owner, options));
    const callers = await fillCrowd(filling, size, zipfWords);
    await fillFound(filling);
    await tellOfIndex(filling, size);
    const wanted = await listWanted(filling);
    const app = await buildApp({
      config: readConfig({ DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "warn" }),
      connection: server.connection,
    });
    const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
    for (const [name, { who, words, whileTyping }] of Object.entries(looks)) {
      const at = `${url}${search.search.path}?${whileTyping ? "while_typing=true&limit=6&" : ""}q=`;
      measured.get(name)?.push(await timesOf(at, callers[who], wanted.map(words)));
    }
    await app.stop();
    await filling.destroy();
  } finally {
    await server.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of requests all over. */
async function listWanted(db: Database): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select (
      select string_agg(word, ' ') from (
        select word from regexp_split_to_table(description, ' ') with ordinality said (word, nth)
        order by nth limit 4
      ) first
    ) as mixed, coalesce((
      select string_agg(word, ' ') from (
        select word from regexp_split_to_table(description, ' ') word
        where length(word) > 8 order by length(word) desc, word limit 2
      ) longest
    ), title) as rare
    from insight_requests
    where id % greatest(1, (select count(*) from insight_requests) / ${calls}::int) = 0
    limit ${calls}`.execute(db);
  return rows;
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

async function timesOf(
  url: string,
  { email, token }: CrowdCaller,
  asked: readonly string[],
): Promise<Times> {
  const headers = { "x-user-token": token, "x-user-email": email };
  const times: number[] = [];
  for (const [at, q] of [...asked.slice(0, 20), ...asked].entries()) {
    const began = performance.now();
    const response = await fetch(`${url}${encodeURIComponent(q.slice(0, 200))}`, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${q} was answered by ${response.status}.`);
    if (at >= 20) times.push(performance.now() - began);
  }
  return { median: percentile(times, 0.5), late: percentile(times, 0.99) };
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
}
