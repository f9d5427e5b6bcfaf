import { postConversation } from "@sightline/contract/conversations.ts";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { board } from "@sightline/contract/board/board.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openDatabase, openPlainPool } from "@sightline/server/src/db/database.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { type BoardCrowd, fillBoardCrowd } from "@sightline/server/src/testing/crowd.board.ts";

// node bench/board.ts [rounds=300]
// Whether the board stays quick while it grows: the medians of whole calls through the app, in ms,
// with 100 posts and 100 comments on one of them, and with 100,000 and 10,000.

const rounds = Number(process.argv[2] ?? 300);
const goal = 1.5;
const sizes = [
  { posts: 100, comments: 100 },
  { posts: 100_000, comments: 10_000 },
];

type Place = { url: string; crowd: BoardCrowd; close(): Promise<void> };

const places: Place[] = [];
try {
  for (const size of sizes) places.push(await openPlace(size));
  await compare();
} finally {
  for (const place of places) await place.close();
}

async function openPlace(size: { posts: number; comments: number }): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), "board-"));
  // As root the database runs under another account, which has to get through.
  chmodSync(folder, 0o711);
  const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
  await migrate(server, () => undefined);
  const filling = openDatabase(
    openPlainPool(server.owner, { max: 1, name: "bench", onError: () => undefined }),
  );
  const crowd = await fillBoardCrowd(filling, size);
  await filling.destroy();
  const app = await buildApp({
    config: readConfig({ DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "warn" }),
    connection: server.connection,
  });
  return {
    url: await app.http.listen({ port: 0, host: "127.0.0.1" }),
    crowd,
    async close() {
      await app.stop();
      await server.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function compare(): Promise<void> {
  const calls: Record<string, string> = {
    "first page of the board": board.getBoard.path.replace(":id", "1"),
    "post with most comments": board.getPost.path,
    "its latest comments": postConversation.listComments.path,
    "whom one may name in it": `${board.listPostCandidates.path}?board_post_id=:id&q=number 7`,
  };
  const table = [];
  for (const [call, address] of Object.entries(calls)) {
    const [small = 0, large = 0] = await mediansOf(
      places.map((place) => () => ask(place, address)),
    );
    const growth = Number((large / small).toFixed(2));
    table.push({ call, small: small.toFixed(2), large: large.toFixed(2), growth });
  }
  console.table(table);
  // Naming is completed while one types; it may take what it takes, within what one notices.
  const over = table.slice(0, 3).filter(({ growth }) => growth > goal);
  console.log(
    over.length === 0
      ? `every page grows by at most ${goal}`
      : `over ${goal}: ${over.map(({ call, growth }) => `${call} ${growth}`).join("; ")}`,
  );
  if (over.length > 0) process.exitCode = 1;
}

async function ask({ url, crowd }: Place, address: string): Promise<void> {
  const { token, email } = crowd.reader;
  const response = await fetch(url + address.replace(":id", String(crowd.busiestPost)), {
    headers: { "x-user-token": token, "x-user-email": email },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
}

/** Turn by turn, so that a noisy neighbour hits both sizes alike. */
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
