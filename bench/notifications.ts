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

// node bench/notifications.ts [entries=100000] [rounds=60]
// What a long list of notifications costs its reader: the medians of whole calls through the app, in
// ms, for who has a hundred entries; who has so many, who has as many and read none of them, who has
// as many each about another thing, and who has them all about one. All are asked in turn, in one run
// on one database. Each is compared with who has a hundred, but where more stands on the page, or more
// is said of each thing on it, with who has a short list with pages just like that.

const entries = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 60);
/** A page, a count or a mark should not be felt to take longer. */
const mostTimes = 2;

type Who = keyof NotificationCrowd;
type Caller = NotificationCrowd[Who];
const short = ["few", "full"] as const;
const long = ["many", "piled", "each", "one"] as const;
type Short = (typeof short)[number];
type Long = (typeof long)[number];
const asking: readonly Who[] = [...short, ...long];

const without = (one: Who) => asking.filter((who) => who !== one);

/** Whose page has as much on it. */
type Alike = Partial<Record<Long, Short>>;
/** Of so many kinds are the entries about each thing. */
const asManyKinds: Alike = { many: "full", piled: "full" };
/** Who read nothing has a page full of it. */
const asMuchUnread: Alike = { piled: "full" };

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

  const tops = new Map<Caller, number>();
  for (const who of asking) tops.set(people[who], (await latestOf(people[who])).place);
  const isLong = (as: Caller) => long.some((who) => people[who] === as);
  const below = (as: Caller, entriesDown: number) => {
    const place = (tops.get(as) ?? 0) - entriesDown;
    return `cursor=${Buffer.from(JSON.stringify([place])).toString("base64url")}`;
  };
  /** Where there still is a whole page below, of things and of things of one choice. */
  const down = (as: Caller) => below(as, isLong(as) ? entries / 8 : 4);
  /** Below most things, if there are many entries about each. */
  const deep = (as: Caller) => below(as, isLong(as) ? entries / 2 : as === people.few ? 95 : 300);

  const mark = (as: Caller, body: object) =>
    call<{ read_at: string | null }>(as, "PUT", notifications.markNotifications.path, body);
  type Asked = { ask: (as: Caller) => Promise<unknown>; alike?: Alike; who?: readonly Who[] };
  const listed = (query: string, alike?: Alike): Asked => ({
    ask: (as) => pages(as, query),
    ...(alike && { alike }),
  });
  const listedFrom = (
    at: (as: Caller) => string,
    query: string,
    alike: Alike = asManyKinds,
  ): Asked => ({ ask: (as) => pages(as, `${at(as)}&${query}`), alike });
  const asked: Record<string, Asked> = {
    "first page": listed("", asManyKinds),
    "page far down": listedFrom(down, ""),
    // Who has each entry about another thing has a whole page there too.
    "page below most things": { ...listedFrom(deep, ""), who: without("each") },
    unread: listed("unread=true", asMuchUnread),
    "unread, far down": listedFrom(down, "unread=true", asMuchUnread),
    "first page, entry by entry": { ask: (as) => entryPages(as, "") },
    "unread, entry by entry": { ask: (as) => entryPages(as, "unread=true") },
    // Four entries are a sixth of a page, and fifteen come nearer to the whole one of who has them all
    // about one thing.
    "what the first line unfolds to": {
      alike: { ...asManyKinds, one: "full" },
      ask: async (as) => {
        const { thread } = await latestOf(as);
        await call(as, "GET", `${listGathered.path}/${thread.kind}/${thread.id}`);
      },
    },
    "of one choice": listed("choice=comment", asManyKinds),
    "of one choice, far down": listedFrom(down, "choice=comment"),
    "of a choice of many kinds": listed("choice=reminder", asManyKinds),
    "of a rare choice": listed("choice=account"),
    "unread of one choice": listed("choice=comment&unread=true", asMuchUnread),
    "counts and news": {
      ask: (as) => call(as, "GET", `${notifications.getUnread.path}?after=1`),
      alike: asMuchUnread,
    },
    "profile with counts": {
      ask: (as) => call(as, "GET", accountProfile.getProfile.path),
      alike: asMuchUnread,
    },
    "one read, unread again": {
      ask: async (as) => {
        const ids = [(await latestOf(as)).id];
        await mark(as, { read: true, ids });
        await mark(as, { read: false, ids });
      },
    },
    "one line read, taken back": {
      ask: async (as) => {
        const { thread, place: until } = await latestOf(as);
        const { read_at } = await mark(as, { read: true, thread, until });
        await mark(as, { read: false, read_at });
      },
      alike: asMuchUnread,
    },
  };
  const medians = new Map<string, { taken: Partial<Record<Who, number>>; alike: Alike }>();
  for (const [name, { ask, alike = {}, who = asking }] of Object.entries(asked))
    medians.set(name, { taken: await inTurn(people, who, ask), alike });
  // Who has read nothing has a hundred thousand to mark: that is once, and below.
  const thirty = await inTurn(people, ["few", "many", "each"], async (as) => {
    const { place: until } = await latestOf(as);
    const { read_at } = await mark(as, { read: true, until });
    await mark(as, { read: false, read_at });
  });
  medians.set("thirty read at once, taken back", { taken: thirty, alike: {} });

  const table = [...medians].map(([name, { taken, alike }]) => {
    const ratios = long.flatMap((who) => {
      const [own, other] = [taken[who], taken[alike[who] ?? "few"]];
      return own === undefined || other === undefined ? [] : [own / other];
    });
    return {
      asked: name,
      "of 100": taken.few?.toFixed(2) ?? "",
      "full pages": taken.full?.toFixed(2) ?? "",
      [`of ${entries}`]: taken.many?.toFixed(2) ?? "",
      unread: taken.piled?.toFixed(2) ?? "",
      "each another thing": taken.each?.toFixed(2) ?? "",
      "all one thing": taken.one?.toFixed(2) ?? "",
      ratio: Math.max(...ratios).toFixed(2),
    };
  });
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
