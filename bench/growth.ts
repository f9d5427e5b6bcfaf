import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openDatabase, openPlainPool } from "@sightline/server/src/db/database.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { fillPosts } from "@sightline/server/src/testing/crowd.board.ts";
import { type CrowdCallers, fillCrowd } from "@sightline/server/src/testing/crowd.ts";
import { ask, callsOf, firstOf, nameOf, newestOf } from "#bench/shared/growth.calls.ts";

// node bench/growth.ts [sizes=1000,100000,1000000] [rounds=200]
// Whether calls stay quick while the place grows: the medians of whole calls through the app, in
// ms, for a member with 30 requests, one whose plan holds a tenth of all, and an analyst.

const sizes = (process.argv[2] ?? "1000,100000,1000000").split(",").map(Number);
const rounds = Number(process.argv[3] ?? 200);
const goal = 1.2;

type Place = {
  size: number;
  url: string;
  callers: CrowdCallers;
  opened: number;
  close(): Promise<void>;
};
type Times = { call: string; medians: number[] };

const places: Place[] = [];
try {
  for (const size of sizes) places.push(await openPlace(size));
  report(await timeCalls());
} finally {
  for (const place of places) await place.close();
}

/** A database and an app of its own, with so many requests. */
async function openPlace(size: number): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), "growth-"));
  // As root the database runs under another account, which has to get through.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
  await migrate(server, () => undefined);
  // Without the app's time limit: a million rows take longer.
  const filling = openDatabase(
    openPlainPool(server.owner, { max: 1, name: "bench", onError: () => undefined }),
  );
  const began = performance.now();
  const callers = await fillCrowd(filling, size);
  await fillPosts(filling, { posts: size / 10, comments: size / 100 });
  const opened = await newestOf(filling, callers.few.id);
  await filling.destroy();
  console.log(`${shown(size)} requests, filled in ${seconds(performance.now() - began)}`);
  const app = await buildApp({
    config: readConfig({ DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "warn" }),
    connection: server.connection,
  });
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  return {
    size,
    url,
    callers,
    opened,
    async close() {
      await app.stop();
      await server.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function timeCalls(): Promise<Times[]> {
  const times: Times[] = [];
  for (const who of ["few", "crowd", "desk"] as const) {
    // The crowd may not see what another one filed privately.
    const ids = await Promise.all(
      places.map(async ({ url, callers, opened }) =>
        who === "crowd" ? firstOf(url, callers.crowd) : opened,
      ),
    );
    for (const [name, address] of Object.entries(callsOf(who))) {
      const runs = places.map((place, at) => {
        const full = place.url + address.replace(":id", String(ids[at]));
        return () => ask(full, place.callers[who]);
      });
      times.push({ call: `${name} (${nameOf[who]})`, medians: await mediansOf(runs) });
    }
  }
  return times;
}

/** Turn by turn, so that a noisy neighbour hits every size alike. */
async function mediansOf(runs: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = runs.map((): number[] => []);
  for (let count = -rounds / 4; count < rounds; count += 1) {
    for (const [at, run] of runs.entries()) {
      const began = performance.now();
      await run();
      if (count >= 0) times[at]?.push(performance.now() - began);
    }
  }
  return times.map(
    (some) => some.toSorted((one, other) => one - other)[Math.floor(some.length / 2)] ?? 0,
  );
}

function report(times: readonly Times[]): void {
  const [smallest, largest] = [shown(sizes[0] ?? 0), shown(sizes.at(-1) ?? 0)];
  const table = times.map(({ call, medians }) => ({
    call,
    ...Object.fromEntries(medians.map((ms, at) => [shown(sizes[at] ?? 0), Number(ms.toFixed(2))])),
    growth: Number(((medians.at(-1) ?? 0) / (medians[0] ?? 1)).toFixed(2)),
  }));
  console.table(table);
  const over = table.filter(({ growth }) => growth > goal);
  console.log(
    over.length === 0
      ? `every call grows by at most ${goal} from ${smallest} to ${largest}`
      : `over ${goal}: ${over.map(({ call, growth }) => `${call} ${growth}`).join("; ")}`,
  );
  if (over.length > 0) process.exitCode = 1;
}

function shown(size: number): string {
  return size.toLocaleString("en");
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
