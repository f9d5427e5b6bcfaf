import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { live } from "@sightline/contract/live.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import type { Database } from "@sightline/server/src/db/database.ts";
import { sql } from "kysely";
import { remember } from "#bench/shared/history.ts";
import { openCrowdedPlace, serve, type Served, startApp } from "#bench/shared/place.ts";
import type { Change, Order, Reader, Report } from "#bench/live/readers.ts";

// node bench/live.ts [streams=10000] [followers=1000] [rounds=50]
// Many people have Sightline open, each with a stream to one process; somebody changes a request
// that a thousand of them follow. How long until all have heard of it, from the moment the change is
// sent; how long from the first to the last; what a stream weighs; and the same of a plain server
// that writes the same bytes to as many connections.

const streams = Number(process.argv[2] ?? 10_000);
const followers = Number(process.argv[3] ?? 1_000);
const rounds = Number(process.argv[4] ?? 50);
const warmUps = 5;
const ports = { app: 3971, bare: 3972 };

export type BareTask = { port: number; bytes: string };

type Found = { openMs: number; kbPerStream: number; rounds: number[][] };

await run();

async function run(): Promise<void> {
  const place = await openCrowdedPlace(1_000, addListeners);
  try {
    const { readers, change } = await prepare(place.db);
    const app = await startApp(place, ports.app);
    const ofApp = await measure(app, readers, change);
    const bytes = `id: 1000\nevent: insight_request_changed\ndata: ${JSON.stringify({
      name: "insight_request_changed",
      about: { insight_request_id: 1000 },
    })}\n\n`;
    const task: BareTask = { port: ports.bare, bytes };
    const bare = await serve(place, "bench/live/bare.ts", ports.bare, {
      input: JSON.stringify(task),
    });
    const ofBare = await measure(bare, readers, change);
    tell(ofApp, ofBare);
  } finally {
    await place.close();
  }
}

async function addListeners(db: Database): Promise<void> {
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'listener-' || n || '@example.org', '', 'Listener', 'Number ' || n
    from generate_series(1, ${streams}::int) n`.execute(db);
  await sql`
    insert into sessions (user_id, token_hash, remember, device, signed_in_at, created_at, last_used_at, expires_at)
    select id, sha256(split_part(email, '@', 1)::bytea), true, 'bench', now(), now(), now(), now() + interval '1 day'
    from users where email like 'listener-%'`.execute(db);
}

/** The first of them asks something, and a thousand take part in it. */
async function prepare(db: Database) {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where email like 'listener-%' order by id`.execute(db);
  const [asker] = rows;
  if (!asker) throw new Error("Nobody listens.");
  const inserted = await sql<{ id: number }>`
    insert into insight_requests (requester_id, category_id, title, description, visibility,
      created_at, activity_at, promised_at, target_minutes)
    values (${asker.id}, 1, 'What do a thousand people want to know?', 'Each of them follows it.',
      'private', now(), now(), now() + interval '2 days', 960) returning id`.execute(db);
  const id = inserted.rows[0]?.id ?? 0;
  await sql`
    insert into insight_request_events (request_id, actor_id, kind, status_after, created_at)
    values (${id}, ${asker.id}, 'submitted', 'submitted', now())`.execute(db);
  const others = rows.slice(1, followers).map((one) => one.id);
  await sql`
    insert into insight_request_participants (request_id, user_id, added_by, created_at)
    select ${id}, unnest(${others}::int[]), ${asker.id}, now()`.execute(db);
  await sql`
    insert into insight_request_followers (request_id, user_id, created_at)
    select ${id}, unnest(${[asker.id, ...others]}::int[]), now()`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const readers = rows.map(({ email }, index) => ({
    email,
    token: email.split("@")[0] ?? "",
    follows: index < followers,
  }));
  return { readers, change: makeChanges(id, readers[0]) };
}

/** Each one another title, over the version before it. */
function makeChanges(id: number, asker: Reader | undefined): (version: number) => Change {
  const headers = {
    "content-type": "application/json",
    "x-user-token": asker?.token ?? "",
    "x-user-email": asker?.email ?? "",
  };
  return (version) => ({
    path: requestChanges.editRequest.path.replace(":id", String(id)),
    headers,
    body: JSON.stringify({
      insight_request: { version, title: `What do a thousand people want to know? ${version}` },
    }),
  });
}

async function measure(
  served: Served,
  readers: readonly Reader[],
  change: (version: number) => Change,
): Promise<Found> {
  const { url, process: server } = served;
  const child = fork(path.join(import.meta.dirname, "live", "readers.ts"));
  try {
    // What is loaded and compiled by the first calls is no stream's.
    await ask(child, {
      kind: "open",
      url,
      path: live.streamEvents.path,
      readers: readers.slice(0, 100),
    });
    await ask(child, { kind: "close" });
    await sleep(2_000);
    const before = residentKb(server);
    const opened = await ask(child, { kind: "open", url, path: live.streamEvents.path, readers });
    await sleep(5_000);
    const kbPerStream = (residentKb(server) - before) / readers.length;
    const found: number[][] = [];
    for (let version = 1; version <= warmUps + rounds; version += 1) {
      const told = await ask(child, { kind: "change", url, change: change(version) });
      if (told.kind === "told" && version > warmUps) found.push(told.ms);
      await sleep(50);
    }
    return { openMs: opened.kind === "opened" ? opened.ms : 0, kbPerStream, rounds: found };
  } finally {
    child.kill();
    await served.stop();
  }
}

async function ask(child: ChildProcess, order: Order): Promise<Report> {
  const left = new AbortController();
  try {
    const ended = once(child, "exit", { signal: left.signal }).then(() => {
      throw new Error("The readers gave up.");
    });
    const answered = once(child, "message", { signal: left.signal });
    child.send(order);
    // What the readers send is a report.
    const [report] = (await Promise.race([answered, ended])) as [Report];
    return report;
  } finally {
    left.abort();
  }
}

function residentKb({ pid }: ChildProcess): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0);
}

function tell(app: Found, bare: Found): void {
  const figures: Record<string, number> = {};
  const table = {
    "until all have it, median ms": both((one) => quantile(one.rounds.map(lastOf), 0.5)),
    "until all have it, 99th percentile ms": both((one) => quantile(one.rounds.map(lastOf), 0.99)),
    "until one has it, median ms": both((one) => quantile(one.rounds.flat(), 0.5)),
    "until one has it, 99th percentile ms": both((one) => quantile(one.rounds.flat(), 0.99)),
    "from the first to the last, median ms": both((one) => quantile(one.rounds.map(spreadOf), 0.5)),
    "memory of a stream, kB": both((one) => one.kbPerStream),
    "opening all, s": both((one) => one.openMs / 1_000),
  };
  for (const [name, { app: value, times }] of Object.entries(table)) {
    figures[name] = round(value);
    figures[`${name}, times bare`] = round(times);
  }
  console.log(`${streams} streams, ${followers} followers, ${rounds} changes`);
  console.table(
    Object.fromEntries(
      Object.entries(table).map(([name, row]) => [
        name,
        { app: round(row.app), bare: round(row.bare), times: round(row.times) },
      ]),
    ),
  );
  remember("live", figures);

  function both(of: (one: Found) => number) {
    return { app: of(app), bare: of(bare), times: of(app) / of(bare) };
  }
}

function lastOf(times: readonly number[]): number {
  return times.at(-1) ?? 0;
}

function spreadOf(times: readonly number[]): number {
  return lastOf(times) - (times[0] ?? 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
