import { createHash } from "node:crypto";
import type { Endpoint, Throttle } from "@sightline/contract/base/endpoint.ts";
import { later, minuteMs, type Moment, msBetween } from "@sightline/contract/base/moments.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { addressIn, type ParsedCall } from "./parse.ts";
import { Problem } from "./problem.ts";

type Counted = { ip: string; userId: number | null; address: string | null };

/** What is counted by who calls is known before the body is; by address, once it is parsed. */
export const counted = { early: ["ip", "user"], late: ["address", "address_and_ip"] } as const;

type When = { kinds: readonly Throttle["by"][]; parsed: ParsedCall | null; now: Moment };

/** Counts this call in each of the row's throttles of these kinds, and refuses it when one is past its limit. */
export async function throttleCall(
  db: Database,
  { method, path, throttle }: Endpoint,
  request: FastifyRequest,
  { kinds, parsed, now }: When,
): Promise<void> {
  if (!throttle) return;
  const throttles = throttle.filter((one) => kinds.includes(one.by));
  const who = {
    ip: request.ip,
    userId: request.caller?.user.id ?? null,
    address: parsed && addressIn(parsed),
  };
  const waitMs = await countWait(db, `${method} ${path}`, throttles, who, now);
  if (waitMs > 0) throw tooManyTries(waitMs);
}

/** Far above what an app sends that tries again after a broken line. */
const repeats: Throttle = { by: "user", limit: 60, withinMs: minuteMs };

/** Each costs about what the first call did; they are counted together, whatever rows they call. */
export async function throttleRepeats(
  db: Database,
  { ip, caller }: FastifyRequest,
  now: Moment,
): Promise<void> {
  const who = { ip, userId: caller?.user.id ?? null, address: null };
  const waitMs = await countWait(db, "repeats", [repeats], who, now);
  if (waitMs > 0) throw tooManyTries(waitMs);
}

/** Counts as a call of another row that does the same; false where that one would be refused. */
export async function countAsCallOf(
  db: Database,
  { method, path, throttle: throttles = [] }: Endpoint,
  who: Counted,
  now: Moment,
): Promise<boolean> {
  return (await countWait(db, `${method} ${path}`, throttles, who, now)) === 0;
}

async function countWait(
  db: Database,
  route: string,
  throttles: readonly Throttle[],
  who: Counted,
  now: Moment,
): Promise<number> {
  let waitMs = 0;
  for (const one of throttles) {
    const count = await countCall(db, keyOf(route, one, who), one.withinMs, now);
    if (count.count > one.limit) waitMs = Math.max(waitMs, msBetween(now, count.expires_at));
  }
  return waitMs;
}

export function tooManyTries(waitMs: number): Problem {
  return new Problem("throttled", {
    detail: `Wait ${inWords(waitMs)}, then try again.`,
    retryAfterMs: waitMs,
  });
}

function keyOf(route: string, one: Throttle, who: Counted): string {
  const subject = {
    ip: () => networkOf(who.ip),
    user: () => String(who.userId ?? networkOf(who.ip)),
    address: () => who.address ?? "",
    address_and_ip: () => `${who.address ?? ""} ${networkOf(who.ip)}`,
  }[one.by]();
  // Addresses are hashed, so that the counters are no list of who tried to get in.
  const digest = createHash("sha256").update(subject).digest("base64url");
  return `${route} ${one.by} ${one.withinMs} ${digest}`;
}

/** The clocks of two machines differ, and calls that come together are counted in any order. */
const clocksDifferMs = minuteMs;

/**
 * A window opens at the first call and is not stretched by later ones. One that ends later than any
 * could that opens now was opened while the clock was ahead, and is over; nobody is told to wait longer
 than a window.
 */
export async function countCall(db: Database, key: string, withinMs: number, now: Moment) {
  const isOver = sql`(t.expires_at <= excluded.started_at
    or t.expires_at > ${later(now, withinMs + clocksDifferMs)})`;
  const { rows } = await sql<{ count: number; expires_at: Moment }>`
    insert into throttle_counters as t (key, started_at, expires_at, count)
    values (${key}, ${now}, ${later(now, withinMs)}, 1)
    on conflict (key) do update set
      count = case when ${isOver} then 1 else t.count + 1 end,
      started_at = case when ${isOver} then excluded.started_at else t.started_at end,
      expires_at = case when ${isOver} then excluded.expires_at else t.expires_at end
    returning count, least(expires_at, ${later(now, withinMs)}::timestamptz) as expires_at`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("An upsert with returning came back empty.");
  return row;
}

/** The same for what is counted by an e-mail address; hashed, as above. */
export async function countByAddress(
  db: Database,
  what: string,
  address: string,
  withinMs: number,
  now: Moment,
) {
  return countCall(db, addressKey(what, address), withinMs, now);
}

/** Takes one back that did not come about. */
export async function uncountByAddress(db: Database, what: string, address: string): Promise<void> {
  await db
    .updateTable("throttle_counters")
    .set(({ eb }) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", addressKey(what, address))
    .where("count", ">", 0)
    .execute();
}

function addressKey(what: string, address: string): string {
  return `${what} ${createHash("sha256").update(address.toLowerCase()).digest("base64url")}`;
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Failures at something, by address, whoever made them. */
export async function countFailure(
  db: Database,
  what: string,
  address: string,
  withinMs: number,
  now: Moment,
): Promise<void> {
  await countByAddress(db, `failures ${what}`, address, withinMs, now);
}

export async function failuresOf(
  db: Database,
  what: string,
  address: string,
  withinMs: number,
  now: Moment,
): Promise<number> {
  const row = await db
    .selectFrom("throttle_counters")
    .select("count")
    .where("key", "=", addressKey(`failures ${what}`, address))
    .where("expires_at", ">", now)
    .where("expires_at", "<=", later(now, withinMs + clocksDifferMs))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** One subscriber has a whole /64 of IPv6 addresses; they count as one. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => "0");
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
