import { setTimeout as sleep } from "node:timers/promises";
import { weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import { type Database, openDatabase, openPlainPool } from "@sightline/server/src/db/database.ts";
import { startSmtp, type TestSmtp } from "@sightline/server/src/testing/smtp.ts";
import { sql } from "kysely";
import {
  mailsByTitle,
  missed,
  readKept,
  type Row,
  rowOf,
  type Span,
  wrongs,
} from "#bench/cluster/account.ts";
import { type Clients, startClients, writerName } from "#bench/cluster/clients.ts";
import { faults, type Place } from "#bench/cluster/faults.ts";
import { startFront } from "#bench/cluster/front.ts";
import { clearAbandoned, clearGround, openGround } from "#bench/cluster/ground.ts";
import { startNodes } from "#bench/cluster/nodes.ts";
import { getPrograms } from "#bench/cluster/programs.ts";
import { until } from "#bench/cluster/services.ts";
import { type Listener, listen } from "#bench/shared/listener.ts";
import { admitWriters, letFileMany, openCategory, writerOf } from "#bench/shared/writers.ts";
import { exitCodeOf, whenAskedToEnd } from "#scripts/run/ending.mjs";

// npm run bench -- cluster [part of a fault's name]
// The whole place on one machine, by the configurations of deploy/: etcd, two PostgreSQL under Patroni
// with a synchronous standby, HAProxy, PgBouncer, two processes of the app, nginx. While people file
// requests, read and listen, one part after another fails, in a network and on disks of their own.
// Nothing that was acknowledged may be lost or there twice, everything that may be tried again must get
// through by that, nobody who listens may miss anything, and the job of each request is done once.
// Needs root on Debian; what is not installed is fetched and unpacked beside.

const wanted = process.argv[2] ?? "";
const writers = 5;
const readers = 6;
const listeners = 4;
/** For how long a careful client tries again. */
const patienceMs = 60_000;
const wholeWithinMs = 180_000;
const calmMs = 3_000;
/** A mail that was just being sent by who was killed is sent again once its three minutes are over. */
const mailsWithinMs = 300_000;

if (process.getuid?.() !== 0) {
  console.error("Only root can make networks and disks for it.");
  process.exit(1);
}
const programs = getPrograms();
await clearAbandoned();
const ground = openGround();
whenAskedToEnd((signal) => {
  void clearGround(ground.folder).finally(() => process.exit(exitCodeOf(signal)));
});
const smtp = await startSmtp();
try {
  await run();
} finally {
  await smtp.close();
  await clearGround(ground.folder);
}
process.exit();

async function run(): Promise<void> {
  say("starting etcd and two nodes");
  const nodes = await startNodes(ground, programs);
  say("starting HAProxy, PgBouncer, two processes of the app, nginx");
  const front = await startFront(ground, programs, nodes, smtp.url);
  const place = { ground, nodes, front };
  const options = { max: 1, name: "bench", onError: () => undefined };
  const db = openDatabase(openPlainPool(front.owner, options));
  try {
    await shake(place, db);
  } finally {
    await db.destroy();
  }
}

async function shake(place: Place, db: Database): Promise<void> {
  const { url, certificate } = place.front;
  const { categoryId, desk } = await prepare(db);
  const listening = await Promise.all(
    Array.from({ length: listeners }, () => listen(url, desk, { numberIn, certificate })),
  );
  const clients = startClients({ url, certificate, categoryId, writers, readers, patienceMs });
  const spans: Span[] = [];
  await until("requests are filed", async () => clients.filed.length > 2 * writers, wholeWithinMs);
  for (const fault of faults.filter(({ name }) => name.includes(wanted))) {
    say(fault.name);
    const from = Date.now();
    await fault.cause(place);
    await untilAsBefore(place, clients, listening);
    spans.push({ fault: fault.name, from, to: Date.now() });
  }
  await clients.stop();
  say("waiting for the last mails");
  await untilAllMailed(clients);
  for (const one of listening) one.stop();
  const kept = await readKept(db);
  report(
    spans.map((span) => rowOf(span, clients, listening, smtp, kept)),
    clients,
    smtp,
  );
}

function numberIn(event: string): string | undefined {
  const isOfRequest = event.includes("event: insight_request_changed");
  return isOfRequest ? /"insight_request_id":(\d+)/.exec(event)?.[1] : undefined;
}

async function prepare(db: Database) {
  await admitWriters(db, writerName, writers);
  await letFileMany(db);
  const hours = Object.fromEntries(weekdays.map((weekday) => [weekday, [["09:00", "17:00"]]]));
  await sql`
    insert into calendars (name, time_zone, hours) values ('Office', 'UTC', ${JSON.stringify(hours)})`.execute(
    db,
  );
  const desk = "cluster-desk";
  await admitWriters(db, desk, 1);
  // Hears of every request as it is filed, and gets a mail about each.
  await sql`
    update users set role = 'analyst', notification_choices = '{"filing": {"mail": true}}'
    where email = ${writerOf(desk, 0).email}`.execute(db);
  return { categoryId: await openCategory(db), desk: writerOf(desk, 0) };
}

async function untilAsBefore(
  { nodes, front }: Place,
  clients: Clients,
  listening: readonly Listener[],
): Promise<void> {
  await nodes.untilWhole(wholeWithinMs);
  for (const service of [front.pgbouncer, ...front.apps])
    await until(`${service.name} is up`, service.isUp, wholeWithinMs);
  const before = clients.filed.length;
  await until(
    "requests are filed again",
    async () => clients.filed.length > before + 2 * writers,
    wholeWithinMs,
  );
  const sofar = [...clients.filed];
  // Whoever misses something for good is counted at the end.
  await until(
    "all who listen have heard of it",
    async () => !sofar.some((one) => listening.some((listener) => missed(listener, one))),
    20_000,
  ).catch(() => undefined);
  await sleep(calmMs);
}

async function untilAllMailed(clients: Clients): Promise<void> {
  const isDone = async () => {
    const told = mailsByTitle(smtp);
    return clients.filed.every(({ title }) => told.has(title));
  };
  await until("all mails are there", isDone, mailsWithinMs).catch(() => undefined);
}

function report(rows: readonly Row[], clients: Clients, { mails }: TestSmtp): void {
  console.table(Object.fromEntries(rows.map(({ fault, ...row }) => [fault, row])));
  for (const { what, why, at } of clients.failed)
    console.log(`${new Date(at).toISOString()} ${what}: ${why}`);
  const again = mails.length - new Set(mails.map(({ messageId }) => messageId)).size;
  const wrong = rows.reduce((all, row) => all + wrongs.reduce((sum, one) => sum + row[one], 0), 0);
  console.log(
    `${clients.filed.length} requests acknowledged, ${clients.read.length} reads; ${mails.length} mails, of which ${again} once more under the same Message-ID; ${wrong} wrong`,
  );
  if (wrong > 0 || rows.length === 0) process.exitCode = 1;
}

function say(line: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
}
