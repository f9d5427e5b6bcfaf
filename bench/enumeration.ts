import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { hashPassword } from "@sightline/server/src/secrets/passwords.ts";
import { signIn } from "@sightline/server/src/testing/crowd.ts";

// Whether time tells if an address has an account: the ratio of median times, known to unknown, for
// each call that anybody can make with an address. And whether it tells that somebody else's private
// request has a word: the same for words of one, and of none, as somebody looks for them who sees
// neither. 1.00 is silence.

const calls = 200;
const port = 3980;
const folder = await mkdtemp(path.join(tmpdir(), "sightline-enumeration-"));
const config = readConfig({
  DATA_DIR: folder,
  PORT: String(port),
  TRUST_PROXY: "127.0.0.1",
  LOG_LEVEL: "error",
});
const database = await openConnection(config, () => undefined);
await migrate(database, () => undefined);
const app = await buildApp({ config, connection: database.connection });

try {
  await app.start();
  await app.http.listen({ port, host: "127.0.0.1" });
  await makeKnownPeople();
  await measureAll();
  await makeKnownWords();
  await measureWords();
} finally {
  await app.stop();
  await database.release();
  await rm(folder, { recursive: true, force: true });
}

type Send = (email: string) => Promise<Response>;

async function measureAll(): Promise<void> {
  const password = "nine quiet brown otters";
  const person = {
    first_name: "Nora",
    last_name: "Newcomer",
    password,
    password_confirmation: password,
    terms_of_use_agreed: true,
  };
  const rows: Record<string, Send> = {
    register: (email) => send("POST", "/api/v1/users.json", { user: { ...person, email } }),
    "sign in": (email) =>
      send("POST", "/api/v1/authenticate", { email, password: "not the password" }),
    reset: (email) => send("POST", "/users/password", { user: { email } }),
    verify_email: (email) => send("GET", `/api/v1/verify_email?email=${encodeURIComponent(email)}`),
  };
  console.log(`median of ${calls} calls each, known and unknown by turns`);
  for (const [name, row] of Object.entries(rows)) await compare(name, row);
}

/** What somebody can look for who may see none of it. */
async function measureWords(): Promise<void> {
  const strangers = await makeStrangers();
  const by = () => strangers[randomInt(strangers.length)];
  const rows: Record<string, Send> = {
    search: (address) => send("GET", `/api/v1/search?q=${wordOf(address)}`, undefined, by()),
    "with a typo": (address) =>
      send("GET", `/api/v1/search?q=${wordOf(address).slice(1)}`, undefined, by()),
    matches: (address) =>
      send(
        "POST",
        "/api/v1/request_matches",
        { title: `Who sells ${wordOf(address)} here?`, description: `We need ${wordOf(address)}.` },
        by(),
      ),
  };
  console.log("words of a private request of somebody else, and of none");
  for (const [name, row] of Object.entries(rows)) await compare(name, row);
}

/** Several, as each may ask only so often in a minute. */
async function makeStrangers(): Promise<Record<string, string>[]> {
  const people = Array.from({ length: 20 }, (_, number) => ({
    email: `stranger${number}@example.com`,
    first_name: "Some",
    last_name: "Stranger",
    password_hash: "none",
  }));
  const made = await app.db.insertInto("users").values(people).returning("id").execute();
  const signed = await Promise.all(made.map(({ id }) => signIn(app.db, id, "member")));
  return signed.map(({ email, token }) => ({ "x-user-email": email, "x-user-token": token }));
}

/** Without digits, as words have none. */
function wordOf(address: string): string {
  const [name = ""] = address.split("@");
  const spelt = name.replaceAll(/\d/g, (digit) => "bcdfghjklm"[Number(digit)] ?? "");
  return spelt.replaceAll(/[^a-z]/g, "");
}

async function makeKnownWords(): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const { id: calendar_id } = await trx
      .insertInto("calendars")
      .values({ name: "Office", time_zone: "UTC", hours: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: category_id } = await trx
      .insertInto("insight_categories")
      .values({
        slug: "any",
        name: "Any",
        icon: "circle",
        position: 1,
        calendar_id,
        target_minutes: 60,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: requester_id } = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", knownAddress(0))
      .executeTakeFirstOrThrow();
    const now = momentOf(Date.now());
    const requests = Array.from({ length: calls }, (_, number) => ({
      category_id,
      requester_id,
      title: `Where is ${wordOf(knownAddress(number))} made?`,
      description: `All that is known of ${wordOf(knownAddress(number))} and who makes it.`,
      created_at: now,
      activity_at: now,
      promised_at: now,
      target_minutes: 60,
    }));
    await trx.insertInto("insight_requests").values(requests).execute();
  });
}

/** By turns, so that whatever slows the machine down slows both. */
async function compare(name: string, row: Send): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let call = -20; call < calls; call += 1) {
    const number = call < 0 ? calls + call : call;
    const order = call % 2 === 0 ? [known, unknown] : [unknown, known];
    for (const times of order) {
      // What a call leaves to do later, such as writing a mail, must not slow the next one down.
      await wait(25);
      const ms = await timeOf(
        row,
        times === known ? knownAddress(number) : `${name.replace(" ", "-")}${call}@example.com`,
      );
      if (call >= 0) times.push(ms);
    }
  }
  const [knownMs, unknownMs] = [median(known), median(unknown)];
  console.log(
    `${name.padEnd(14)} known ${knownMs.toFixed(2).padStart(7)} ms   unknown ${unknownMs.toFixed(2).padStart(7)} ms   ratio ${(knownMs / unknownMs).toFixed(3)}`,
  );
}

async function timeOf(row: Send, email: string): Promise<number> {
  const start = performance.now();
  const response = await row(email);
  await response.text();
  const ms = performance.now() - start;
  if (response.status >= 500 || response.status === 429)
    throw new Error(`${response.status} for ${email}`);
  return ms;
}

function send(
  method: string,
  address: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: { "content-type": "application/json", "x-forwarded-for": someIp(), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function someIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

function knownAddress(number: number): string {
  return `known${number}@example.com`;
}

async function makeKnownPeople(): Promise<void> {
  const password_hash = await hashPassword("seven tall green lamps");
  const people = Array.from({ length: calls }, (_, number) => ({
    email: knownAddress(number),
    first_name: "Known",
    last_name: "Person",
    password_hash,
  }));
  await app.db.insertInto("users").values(people).execute();
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
