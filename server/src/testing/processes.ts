import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import path from "node:path";
import { finished } from "node:stream/promises";
import { inject } from "vitest";
import { requireFreePort } from "#startup.ts";
import type { TestDatabase } from "./database.ts";
import { patienceMs, until } from "./patience.ts";

const main = path.join(import.meta.dirname, "..", "main.ts");

export type Started = {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
  output: () => string;
};

/** The server as it is started, in a process of its own; its folders lie in this one. */
export function startProcess(folder: string, environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: path.join(folder, "data"),
      // What one start has read and compiled, the next ones take from there.
      NODE_COMPILE_CACHE: path.join(folder, "compiled"),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) stream.on("data", (chunk) => (output += String(chunk)));
  // When it exits, some of what it said may not have been read yet.
  const said = Promise.all(streams.map((stream) => finished(stream)));
  const exited = new Promise<number | null>((resolve) => void child.once("exit", resolve));
  const ended = Promise.all([exited, said]).then(([code]) => ({ code, output }));
  return { child, ended, output: () => output };
}

export function databaseOf(clone: TestDatabase): {
  DATABASE_URL: string;
  DATABASE_OWNER_URL: string;
} {
  const { host, port, user } = inject("postgres");
  const rest = `@localhost:${port}/${clone.connection.database}?host=${encodeURIComponent(host)}`;
  return {
    DATABASE_URL: `postgres://${user}${rest}`,
    DATABASE_OWNER_URL: `postgres://owner${rest}`,
  };
}

/** Below those that the system itself hands out, so that no other test gets it meanwhile. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isFree = await requireFreePort(port, "127.0.0.1").then(
      () => true,
      () => false,
    );
    if (isFree) return String(port);
  }
}

/** One start after another reads the whole app: on a busy machine that takes minutes. */
export const startPatienceMs = 4 * patienceMs;

/** Or until it has ended, with what it said. */
export async function untilReady(running: Started): Promise<void> {
  const isReady = () => {
    if (running.child.exitCode !== null || running.child.signalCode !== null)
      throw new Error(`It ended: ${running.output()}`);
    return running.output().includes("Sightline is ready");
  };
  await until("It did not become ready.", isReady, startPatienceMs);
}
