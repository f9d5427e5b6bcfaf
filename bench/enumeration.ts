import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { hashPassword } from "@sightline/server/src/secrets/passwords.ts";

// Whether time tells if an address has an account: the ratio of median times, known to unknown, for
// each call that anybody can make with an address. 1.00 is silence.

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

function send(method: string, address: string, body?: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: { "content-type": "application/json", "x-forwarded-for": someIp() },
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
