import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { keepSealing } from "@sightline/server/src/audit/audit.sealing.ts";
import { verifyAudit } from "@sightline/server/src/audit/audit.verifying.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openDatabase, openPool } from "@sightline/server/src/db/database.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { hashPassword } from "@sightline/server/src/secrets/passwords.ts";

// node bench/signIns.ts [perSecond=50] [turns=4] [secondsEach=5]
// Whether sealing the audit log slows those who sign in: whole calls with real passwords, by the
// clock and not one after the other, in turns without sealing and with two who seal as two processes
// do. Where checking passwords takes this machine too long for the rate wanted, it is lowered to four
// fifths of what they allow; and then the rate wanted is held with passwords that are quick to check,
// all else being as it is. Both are said.

const wantedPerSecond = Number(process.argv[2] ?? 50);
const turns = Number(process.argv[3] ?? 4);
const secondsEach = Number(process.argv[4] ?? 5);
/** The machine itself varies by that much from one turn to the next. */
const mostTimes = 1.25;
/** No address may sign in more often than a few times a minute. */
const accounts = 500;
const password = "plain-amber-window";
/** Says how such a hash is made: with a sixteenth of the memory, and once over it. */
const quickHash = `$argon2id$v=19$m=1024,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$${"A".repeat(43)}`;

const folder = mkdtempSync(path.join(tmpdir(), "sign-ins-"));
// As root the database runs under another account, which has to get through.
chmodSync(folder, 0o711);
const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
const options = { max: 4, name: "bench", onError: () => undefined };
try {
  await migrate(server, () => undefined);
  const db = openDatabase(openPool(server.connection, options));
  await fill();
  const app = await buildApp({
    config: readConfig({
      DATA_DIR: folder,
      DEMO: "0",
      LOG_LEVEL: "error",
      TRUST_PROXY: "127.0.0.1",
    }),
    connection: server.connection,
  });
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  let signedIn = 0;
  try {
    await compare();
  } finally {
    await app.stop();
    await db.destroy();
  }

  async function compare(): Promise<void> {
    const most = await findMost();
    const allowed = Math.min(wantedPerSecond, Math.max(1, Math.floor(most * 0.8)));
    console.log(`${allowed} sign-ins a second, of ${most} that checking passwords allows here`);
    await compareAt(allowed);
    if (allowed === wantedPerSecond) return;
    await setPasswords(await hashPassword(password, { like: quickHash }));
    console.log(`${wantedPerSecond} sign-ins a second, with passwords that are quick to check`);
    await compareAt(wantedPerSecond);
  }

  async function compareAt(perSecond: number): Promise<void> {
    const took: Record<"without" | "with", number[]> = { without: [], with: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      took.without.push(...(await signInFor(secondsEach, perSecond)));
      const sealing = { db, clock: () => momentOf(Date.now()), log: app.http.log };
      const ends = [keepSealing(sealing), keepSealing(sealing)];
      took.with.push(...(await signInFor(secondsEach, perSecond)));
      await Promise.all(ends.map((end) => end()));
    }
    const [off, on] = [took.without, took.with].map(figuresOf);
    if (!off || !on) return;
    console.table({ "without sealing": off, "with two who seal": on });
    const ratio = on.median / off.median;
    const { seals, found } = await verify();
    console.log(
      `${signedIn} sign-ins and ${seals} seals so far; the median takes ${ratio.toFixed(2)} times as long while sealed, the slowest of a hundred ${(on.slowest / off.slowest).toFixed(2)} times`,
    );
    if (ratio > mostTimes || found.length > 0 || seals === 0) process.exitCode = 1;
  }

  async function setPasswords(password_hash: string): Promise<void> {
    await db.updateTable("users").set({ password_hash }).execute();
  }

  async function verify() {
    const { found } = await verifyAudit(db, null);
    const { count } = await db
      .selectFrom("audit_seals")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return { seals: count, found };
  }

  /** How many a second, two waiting at any time. */
  async function findMost(): Promise<number> {
    const lastsMs = 3_000;
    const ends = performance.now() + lastsMs;
    let done = 0;
    const caller = async () => {
      while (performance.now() < ends) {
        await signIn();
        done += 1;
      }
    };
    await Promise.all([caller(), caller()]);
    return Math.floor(done / (lastsMs / 1_000));
  }

  /** Each from when it was due: who has to wait for others waits. */
  async function signInFor(seconds: number, perSecond: number): Promise<number[]> {
    const began = performance.now();
    const calls = Array.from({ length: seconds * perSecond }, async (_, index) => {
      const due = began + (index * 1_000) / perSecond;
      await wait(Math.max(0, due - performance.now()));
      await signIn();
      return performance.now() - due;
    });
    return Promise.all(calls);
  }

  async function signIn(): Promise<void> {
    signedIn += 1;
    const n = signedIn;
    const response = await fetch(url + sessions.authenticate.path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify({ email: `person-${n % accounts}@example.org`, password }),
    });
    await response.text();
    if (!response.ok) throw new Error(`Signing in answered ${response.status}.`);
  }

  async function fill(): Promise<void> {
    const password_hash = await hashPassword(password);
    await db
      .insertInto("users")
      .values(
        Array.from({ length: accounts }, (_, n) => ({
          email: `person-${n}@example.org`,
          password_hash,
          first_name: "Ada",
          last_name: `Byron ${n}`,
          long_password: true,
        })),
      )
      .execute();
  }
} finally {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
}

function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
  return { calls: times.length, median: at(0.5), slowest: at(0.99) };
}
