import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { gatheredNotifications } from "@sightline/contract/notifications/notifications.gathered.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openDatabase, openPlainPool } from "@sightline/server/src/db/database.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import {
  fillNotificationCrowd,
  type NotificationCrowd,
} from "@sightline/server/src/testing/crowd.notifications.ts";

// node bench/notifications.ts [entries=100000] [rounds=100]
// What a long list of notifications costs its reader: the medians of whole calls through the app, in
// ms, for who has a hundred entries; who has so many, who has as many and read none of them, who has
// as many each about another thing, and who has them all about one. All are asked in turn, in one run
// on one database.

const entries = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 100);
/** A page, a count or a mark should not be felt to take longer. */
const mostTimes = 2;

type Who = keyof NotificationCrowd;
type Caller = NotificationCrowd[Who];
const asking: readonly Who[] = ["few", "many", "piled", "each", "one"];

const folder = mkdtempSync(path.join(tmpdir(), "notifications-"));
// As root the database runs under another account, which has to get through.
chmodSync(folder, 0o711);
const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
try {
  await migrate(server, () => undefined);
  const options = { max: 1, name: "bench", onError: () => undefined };
  const filling = openDatabase(openPlainPool(server.owner, options));
  const people = await fillNotificationCrowd(filling, entries);
  await filling.destroy();
  const app = await buildApp({
    config: readConfig({ DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "warn" }),
    connection: server.connection,
  });
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  await measure(url, people);
  await app.stop();
} finally {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(url: string, people: NotificationCrowd): Promise<void> {
  const call = async <T>(as: Caller, method: string, at: string, body?: object): Promise<T> => {
    const headers = {
      "x-user-token": as.token,
      "x-user-email": as.email,
      "content-type": "application/json",
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}${at}`, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${at} answered ${response.status}.`);
    // Read by the few lines below alone, which say what they expect.
    return (await response.json()) as T;
  };
  type Entry = { id: number; place: number; thread: { kind: string; id: number } };
  type Page = { gathered: { latest: Entry }[]; next_cursor: string | null };
  const { listGathered } = gatheredNotifications;
  const pages = (as: Caller, query: string) =>
    call<Page>(as, "GET", `${listGathered.path}?${query}`);
  const entryPages = (as: Caller, query: string) =>
    call(as, "GET", `${notifications.listNotifications.path}?${query}`);
  const latestOf = async (as: Caller): Promise<Entry> => {
    const [first] = (await pages(as, "limit=1")).gathered;
    if (!first) throw new Error("There is nothing in the list.");
    return first.latest;
  };

  /** As far down as the list reaches, but for its last pages. */
  const deep = async (as: Caller): Promise<string> => {
    const place = (await latestOf(as)).place - (as === people.few ? 50 : entries / 2);
    return `cursor=${Buffer.from(JSON.stringify([place])).toString("base64url")}`;
  };
  const cursors = new Map<Caller, string>();
  for (const who of asking) cursors.set(people[who], await deep(people[who]));

  const mark = (as: Caller, body: object) =>
    call<{ read_at: string | null }>(as, "PUT", notifications.markNotifications.path, body);
  const asked: Record<string, (as: Caller) => Promise<unknown>> = {
    "first page": (as) => pages(as, ""),
    "deep page": (as) => pages(as, cursors.get(as) ?? ""),
    unread: (as) => pages(as, "unread=true"),
    "first page, entry by entry": (as) => entryPages(as, ""),
    "unread, entry by entry": (as) => entryPages(as, "unread=true"),
    "what the first line unfolds to": async (as) => {
      const { thread } = await latestOf(as);
      await call(as, "GET", `${listGathered.path}/${thread.kind}/${thread.id}`);
    },
    "of one choice": (as) => pages(as, "choice=comment"),
    "of a choice of many kinds": (as) => pages(as, "choice=reminder"),
    "of a rare choice": (as) => pages(as, "choice=account"),
    "counts and news": (as) => call(as, "GET", `${notifications.getUnread.path}?after=1`),
    "profile with counts": (as) => call(as, "GET", accountProfile.getProfile.path),
    "one read, unread again": async (as) => {
      const ids = [(await latestOf(as)).id];
      await mark(as, { read: true, ids });
      await mark(as, { read: false, ids });
    },
    "one line read, taken back": async (as) => {
      const { thread, place: until } = await latestOf(as);
      const { read_at } = await mark(as, { read: true, thread, until });
      await mark(as, { read: false, read_at });
    },
  };
  const medians = new Map<string, Partial<Record<Who, number>>>();
  for (const [name, ask] of Object.entries(asked))
    medians.set(name, await inTurn(people, asking, ask));
  // Who has read nothing has a hundred thousand to mark: that is once, and below.
  medians.set(
    "thirty read at once, taken back",
    await inTurn(people, ["few", "many", "each"], async (as) => {
      const { place: until } = await latestOf(as);
      const { read_at } = await mark(as, { read: true, until });
      await mark(as, { read: false, read_at });
    }),
  );

  const table = [...medians].map(([name, { few = 0, ...long }]) => ({
    asked: name,
    "of 100": few.toFixed(2),
    [`of ${entries}`]: long.many?.toFixed(2) ?? "",
    unread: long.piled?.toFixed(2) ?? "",
    "each another thing": long.each?.toFixed(2) ?? "",
    "all one thing": long.one?.toFixed(2) ?? "",
    ratio: (Math.max(...Object.values(long)) / few).toFixed(2),
  }));
  console.table(table);
  const began = performance.now();
  await mark(people.piled, { read: true, until: Number.MAX_SAFE_INTEGER });
  console.log(`${entries} read at once: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const over = table.filter(({ ratio }) => Number(ratio) > mostTimes);
  console.log(
    over.length === 0
      ? `nothing takes over ${mostTimes} times as long`
      : `over ${mostTimes} times as long: ${over.map((one) => one.asked).join("; ")}`,
  );
  if (over.length > 0) process.exitCode = 1;
}

/** One after the other in each round, so that what slows the machine slows them all. */
async function inTurn(
  people: NotificationCrowd,
  who: readonly Who[],
  ask: (as: Caller) => Promise<unknown>,
): Promise<Partial<Record<Who, number>>> {
  const times = new Map<Who, number[]>(who.map((name) => [name, []]));
  for (let round = -rounds / 4; round < rounds; round += 1)
    for (const [name, taken] of times) {
      const began = performance.now();
      await ask(people[name]);
      if (round >= 0) taken.push(performance.now() - began);
    }
  return Object.fromEntries(Array.from(times, ([name, taken]) => [name, median(taken)]));
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
