import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { audit } from "@sightline/contract/audit/audit.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { sealActs } from "@sightline/server/src/audit/audit.sealing.ts";
import { verifyAudit } from "@sightline/server/src/audit/audit.verifying.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openDatabase, openPlainPool, openPool } from "@sightline/server/src/db/database.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { recordAct } from "@sightline/server/src/http/record.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { fillAuditCrowd } from "@sightline/server/src/testing/crowd.audit.ts";

// node bench/audit.ts [lines=200000] [rounds=200]
// What a long audit log costs: the medians of whole calls through the app, in ms, for the first page
// and narrowed to one thing; then sealing and verifying all of it, and how many lines are written a
// second while others seal. `10000000` takes some minutes.

const lines = Number(process.argv[2] ?? 200_000);
const rounds = Number(process.argv[3] ?? 200);
const goalMs = 50;
/** Sign-ins that should not be slowed. */
const wantedPerSecond = 50;
const quietWriter = 500;

const folder = mkdtempSync(path.join(tmpdir(), "audit-"));
// As root the database runs under another account, which has to get through.
chmodSync(folder, 0o711);
const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
const options = { max: 1, name: "bench", onError: () => undefined };
try {
  await migrate(server, () => undefined);
  const filling = openDatabase(openPlainPool(server.owner, options));
  const { admin, busiest, quiet } = await timed("filled", () => fillAuditCrowd(filling, lines));
  await filling.destroy();
  await read(admin, { busiest, quiet });
  await chain();
  await write();
} finally {
  await server.release();
  rmSync(folder, { recursive: true, force: true });
}

async function read(
  { email, token }: { email: string; token: string },
  { busiest, quiet }: { busiest: number; quiet: number },
): Promise<void> {
  const app = await buildApp({
    config: readConfig({ DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "warn" }),
    connection: server.connection,
  });
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  const aDayAgo = momentOf(Date.now() - 86_400_000);
  const asked: Record<string, string> = {
    "first page": "",
    "before a day ago": `until=${aDayAgo}`,
    "by who does most": `actor=${busiest}`,
    "by who does little": `actor=${quiet}`,
    "a rare act": "act=plan_seats_changed",
    "the most frequent act": "act=signed_in",
    "about one plan": "subject=plan:1",
  };
  const table = [];
  for (const [narrowed, query] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = -rounds / 4; round < rounds; round += 1) {
      const began = performance.now();
      const response = await fetch(`${url}${audit.listAuditActs.path}?${query}`, {
        headers: { "x-user-token": token, "x-user-email": email },
      });
      await response.text();
      if (!response.ok) throw new Error(`${query} answered ${response.status}.`);
      if (round >= 0) times.push(performance.now() - began);
    }
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
    table.push({ narrowed, median: at(0.5), slowest: at(0.99) });
  }
  await app.stop();
  console.table(table);
  const over = table.filter(({ median }) => Number(median) > goalMs);
  if (over.length === 0) return console.log(`every page of ${lines} lines within ${goalMs} ms`);
  console.log(`over ${goalMs} ms: ${over.map(({ narrowed }) => narrowed).join("; ")}`);
  process.exitCode = 1;
}

async function chain(): Promise<void> {
  const db = openDatabase(openPool(server.connection, options));
  try {
    await timed("sealed", () => sealActs(db, momentOf(Date.now()), { info: () => undefined }));
    const { acts, found } = await timed("verified", () => verifyAudit(db, null));
    if (acts === lines && found.length === 0) return;
    console.log(`${acts} acts were sealed; found: ${found.join(" ")}`);
    process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

/** As many as can be, each in a transaction of its own as a sign-in's is, while two others seal. */
async function write(): Promise<void> {
  const db = openDatabase(openPool(server.connection, { ...options, max: 10 }));
  const ends = performance.now() + 3_000;
  const isOver = () => performance.now() > ends;
  const took: number[] = [];
  const writer = async () => {
    while (!isOver()) {
      const began = performance.now();
      const by = { userId: quietWriter, ip: "192.0.2.1", now: momentOf(Date.now()) };
      const subject = { kind: "user", id: quietWriter } as const;
      await db
        .transaction()
        .execute((trx) =>
          recordAct(trx, "signed_in", by, { subject, details: { device: "Bench" } }),
        );
      took.push(performance.now() - began);
    }
  };
  const sealer = async () => {
    while (!isOver()) await sealActs(db, momentOf(Date.now()), { info: () => undefined });
  };
  try {
    await Promise.all([...Array.from({ length: 8 }, writer), sealer(), sealer()]);
    await sealActs(db, momentOf(Date.now()), { info: () => undefined });
    const { found, unsealed } = await verifyAudit(db, null);
    const sorted = took.toSorted((one, other) => one - other);
    const perSecond = Math.round(took.length / 3);
    console.log(
      `wrote ${perSecond} lines a second while sealing (wanted ${wantedPerSecond}), ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms each`,
    );
    if (perSecond < wantedPerSecond || found.length > 0 || unsealed > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await run();
  const seconds = (performance.now() - began) / 1_000;
  console.log(
    `${what} ${lines} in ${seconds.toFixed(1)} s, ${Math.round(lines / seconds)} a second`,
  );
  return done;
}
