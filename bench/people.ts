import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { people } from "@sightline/contract/people/people.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openDatabase, openPlainPool } from "@sightline/server/src/db/database.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { fillPeopleCrowd } from "@sightline/server/src/testing/crowd.people.ts";

// node bench/people.ts [rounds=100]
// What the list of people costs an admin: the medians of whole calls through the app, in ms, with a
// thousand people and with a hundred thousand, for the first page, its filters and searches.

const rounds = Number(process.argv[2] ?? 100);
const sizes = [1_000, 100_000];
/** A search finds more among more people; a page should not be felt to be longer. */
const mostTimes = 3;

const asked: Record<string, string> = {
  "first page": "",
  "lately seen": "sort=last_seen",
  analysts: "role=analyst",
  "out of use": "state=deactivated",
  "of one plan": "plan=7",
  "a part of a name": "q=carls",
  "an address": "q=person-77%40",
  "a name with a typo": "q=Grehta",
  "nobody's name": "q=zzzyyyxxx",
};

const medians = new Map<string, number[]>(Object.keys(asked).map((name) => [name, []]));
for (const size of sizes) await measure(size);

const table = [...medians].map(([name, [few = 0, many = 0]]) => ({
  asked: name,
  [`of ${sizes[0]}`]: few.toFixed(2),
  [`of ${sizes[1]}`]: many.toFixed(2),
  ratio: (many / few).toFixed(2),
}));
console.table(table);
const over = table.filter(({ ratio }) => Number(ratio) > mostTimes);
console.log(
  over.length === 0
    ? `nothing takes over ${mostTimes} times as long`
    : `over ${mostTimes} times as long: ${over.map((one) => one.asked).join("; ")}`,
);
if (over.length > 0) process.exitCode = 1;

async function measure(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "people-"));
  // As root the database runs under another account, which has to get through.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
  try {
    await migrate(server, () => undefined);
    const options = { max: 1, name: "bench", onError: () => undefined };
    const filling = openDatabase(openPlainPool(server.owner, options));
    const { email, token } = await fillPeopleCrowd(filling, size);
    await filling.destroy();
    const app = await buildApp({
      config: readConfig({ DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "warn" }),
      connection: server.connection,
    });
    const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const headers = { "x-user-token": token, "x-user-email": email };
    for (const [name, query] of Object.entries(asked))
      medians.get(name)?.push(await medianOf(`${url}${people.listPeople.path}?${query}`, headers));
    await app.stop();
  } finally {
    await server.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function medianOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = -rounds / 4; round < rounds; round += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    if (round >= 0) times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
