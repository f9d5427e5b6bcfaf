import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.join(import.meta.dirname, "..", "..");

export type DemoApp = { url: string; stop(): Promise<void> };

/** The page as `npm start` serves it, with the demo world, on a database of its own. */
export async function startDemoApp(): Promise<DemoApp> {
  const { status } = spawnSync(process.execPath, ["scripts/build-web.mjs"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The page could not be built: see above.");
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  // As root the database runs under another account, which has to get through.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, PG_BIN } = process.env;
  const child = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    env: { PATH, HOME, PG_BIN, PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, DEMO: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(child, url);
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error("The app did not come up.");
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
