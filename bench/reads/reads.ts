import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { search } from "@sightline/contract/search/search.ts";
import { turnarounds } from "@sightline/contract/turnarounds.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openDatabase, openPlainPool } from "@sightline/server/src/db/database.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { serversOf } from "@sightline/server/src/db/servers/address.ts";
import { OwnServer } from "@sightline/server/src/testing/servers/ownServer.ts";
import { addressOf, signatureHeaders } from "@sightline/server/src/testing/client.ts";
import { fillCrowdInsights } from "@sightline/server/src/testing/crowd.insights.ts";
import { fillFound } from "@sightline/server/src/testing/crowd.search.ts";
import { type CrowdCallers, fillCrowd } from "@sightline/server/src/testing/crowd.ts";
import { until } from "@sightline/server/src/testing/patience.ts";
import { sql } from "kysely";
import { register } from "prom-client";

// node scripts/run.mjs bench/reads/reads.ts [rounds=5] [calls a round=200] [requests=20000] [writes a second=20]
// What a standby takes off its primary, both on this machine: of each call that may be read there, the
// CPU of the primary's processes in ms, without the standby and with it, in turn; how long it takes,
// half and 95 of 100; and how many the standby answered. Then the same while somebody writes.

const [rounds = 5, calls = 200, rows = 20_000, writesASecond = 20] = process.argv
  .slice(2)
  .map(Number);
const atOnce = 4;

type Look = { row: Endpoint; who: keyof CrowdCallers; query?: object };
const looks: Record<string, Look> = {
  feed: { row: insights.listInsights, who: "crowd" },
  "feed by words": { row: insights.listInsights, who: "crowd", query: { q: "oat milk" } },
  library: { row: insights.listSources, who: "crowd" },
  search: { row: search.search, who: "crowd", query: { q: "oat milk in Sweden " } },
  turnarounds: { row: turnarounds.listTurnarounds, who: "few" },
};

type Taken = { cpuMs: number; ms: number[]; standby: number };

const primary = await OwnServer.make();
const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
let standby: OwnServer | undefined;
try {
  await primary.start({ shared_buffers: "128MB" });
  await primary.ask("create database place");
  const connection = at(primary);
  await migrate({ connection, owner: connection }, () => undefined);
  const db = openDatabase(
    openPlainPool(connection, { max: 2, name: "bench", onError: () => undefined }),
  );
  const callers = await fillCrowd(db, rows);
  await fillCrowdInsights(db);
  await fillFound(db);
  await db.destroy();
  standby = await primary.addStandby();
  for (const writes of [0, writesASecond]) await compare(callers, standby, writes);
} finally {
  await primary.remove();
  await standby?.remove();
  rmSync(folder, { recursive: true, force: true });
}

function at({ port }: OwnServer) {
  return serversOf(`postgres://postgres@127.0.0.1:${port}/place`);
}

async function compare(callers: CrowdCallers, second: OwnServer, writes: number): Promise<void> {
  const taken = new Map<string, Taken>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const withStandby of [false, true]) {
      const app = await start(withStandby ? second : undefined);
      const endWriting = write(writes);
      for (const [name, look] of Object.entries(looks)) {
        // A first time for what is prepared and read for the first time.
        await ask(app.url, look, callers, atOnce * 5);
        const found = await ask(app.url, look, callers, calls);
        const key = `${name}, ${withStandby ? "with" : "without"}`;
        const all = taken.get(key) ?? { cpuMs: 0, ms: [], standby: 0 };
        all.cpuMs += found.cpuMs;
        all.ms.push(...found.ms);
        all.standby += found.standby;
        if (round > 0) taken.set(key, all);
      }
      await endWriting();
      await app.stop();
    }
  }
  console.log(`\n${writes} writes a second beside it`);
  console.table(
    Object.fromEntries(
      [...taken].map(([key, { cpuMs, ms, standby: count }]) => {
        ms.sort((a, b) => a - b);
        return [
          key,
          {
            "primary's CPU ms a call": round2(cpuMs / ms.length),
            "p50 ms": round2(ms[ms.length >> 1] ?? 0),
            "p95 ms": round2(ms[Math.floor(ms.length * 0.95)] ?? 0),
            "by the standby": `${Math.round((100 * count) / ms.length)} %`,
          },
        ];
      }),
    ),
  );
}

async function start(
  second: OwnServer | undefined,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const lines: string[] = [];
  const app = await buildApp({
    config: readConfig({ DATA_DIR: folder, PORT: "0", LOG_LEVEL: "info" }),
    connection: at(primary),
    standbys: second ? [{ name: "second", connection: at(second) }] : [],
    logTo: { write: (line) => void (second && lines.length < 100 && lines.push(line)) },
    bounds: { atOnce: 96, mostWaiting: 200, longestMs: 30_000 },
  });
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  if (second)
    await until("The standby is not asked.", () =>
      lines.some((line) => line.includes("a standby is asked")),
    );
  return { url, stop: () => app.stop() };
}

async function ask(
  url: string,
  { row, who, query }: Look,
  callers: CrowdCallers,
  count: number,
): Promise<Taken> {
  const address = url + addressOf(row, query ? { query } : {});
  const headers = signatureHeaders(callers[who]);
  const ms: number[] = [];
  const before = { cpuMs: readCpuMs(), standby: await countByStandby() };
  const caller = async (share: number) => {
    for (let call = 0; call < share; call += 1) {
      const began = performance.now();
      const answer = await fetch(address, { headers });
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
      await answer.text();
      ms.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, () => caller(Math.ceil(count / atOnce))));
  const after = { cpuMs: readCpuMs(), standby: await countByStandby() };
  return { ms, cpuMs: after.cpuMs - before.cpuMs, standby: after.standby - before.standby };
}

async function countByStandby(): Promise<number> {
  const counted = await register.getSingleMetricAsString("sightline_reads_total");
  return Number(/by="standby"\} (\d+)/.exec(counted)?.[1] ?? 0);
}

/** Notes of a table of its own, each with a commit. */
function write(aSecond: number): () => Promise<void> {
  if (aSecond === 0) return async () => undefined;
  const db = openDatabase(
    openPlainPool(at(primary), { max: 1, name: "bench", onError: () => undefined }),
  );
  let ended = false;
  const writing = (async () => {
    await sql`create table if not exists notes (at timestamptz default now())`.execute(db);
    while (!ended) {
      await sql`insert into notes default values`.execute(db);
      await sleep(1_000 / aSecond);
    }
  })();
  return async () => {
    ended = true;
    await writing;
    await db.destroy();
  };
}

/** Of the primary and all that it has started, those that ended as well. */
function readCpuMs(): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, "utf8");
        // The name before may hold spaces.
        const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
        return [{ pid: Number(pid), parent: Number(fields[1]), fields: fields.map(Number) }];
      } catch {
        return [];
      }
    });
  const ticks = stats.flatMap(({ pid, parent, fields }) => {
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    if (pid === primary.pid) return [user + system + endedUser + endedSystem];
    return parent === primary.pid ? [user + system] : [];
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
