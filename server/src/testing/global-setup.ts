import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestProject } from "vitest/node";

export type TestServer = {
  host: string;
  port: number;
  user: string;
  password?: string;
  /** Where a pooler is to lie between the app and the server. */
  pooler?: { host: string; port: number };
};

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** One real PostgreSQL for the whole run, with one migrated database that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = path.join(import.meta.dirname, "postgres.process.ts");
  // Detached, since a Ctrl-C should end it only after those who use it.
  const keeper = fork(program, { detached: true, execArgv: [] });
  const ended = once(keeper, "exit");
  const server = await Promise.race([
    once(keeper, "message"),
    ended.then(() => Promise.reject(new Error("The tests' PostgreSQL did not start: see above."))),
  ]);
  // It sends this and nothing else.
  project.provide("postgres", server[0] as TestServer);
  return async () => {
    if (keeper.connected) keeper.disconnect();
    await ended;
  };
}
