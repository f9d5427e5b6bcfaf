import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "@sightline/server/src/db/embedded/embedded.account.ts";
import type { Ground } from "./ground.ts";

export type Service = {
  name: string;
  /** Until it answers. */
  start: () => Promise<void>;
  /** By this signal, until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>;
  isUp: () => Promise<boolean>;
};

export type Task = {
  name: string;
  command: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
  /** Where it runs: with the database, or with the app. */
  beside: "database" | "app";
  /** Who runs it: none of them needs to be root but who hands out work itself. */
  as: "root" | "account";
  isUp: () => Promise<boolean>;
};

const upWithinMs = 120_000;

/** The account that runs what is not root's. */
export const account = () => chooseAccount("/nonexistent");

/** As a service manager would run it; what it says goes into a file. */
export function makeService(ground: Ground, task: Task): Service {
  let child: ChildProcess | undefined;
  const { uid, gid } = account();
  const log = path.join(ground.folder, `${task.name}.log`);
  const command = [
    ...(task.beside === "database" ? ["ip", "netns", "exec", ground.namespace] : []),
    ...(task.as === "account"
      ? ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--"]
      : []),
    ...task.command,
  ];
  return {
    name: task.name,
    isUp: task.isUp,
    async start() {
      if (await task.isUp()) throw new Error(`Something else answers in place of ${task.name}.`);
      const [program = "", ...args] = command;
      const out = openSync(log, "a");
      const { PATH, LANG } = process.env;
      const started = (child = spawn(program, args, {
        // By its temporary folder it is found again, whatever becomes of us.
        env: { PATH, LANG, HOME: ground.folder, TMPDIR: ground.folder, ...task.env },
        cwd: task.cwd ?? ground.folder,
        stdio: ["ignore", out, out],
      }));
      closeSync(out);
      const latest = Date.now() + upWithinMs;
      while (!(await task.isUp()) || started.exitCode !== null) {
        if (started.exitCode !== null || Date.now() > latest)
          throw new Error(`${task.name} did not start. It said:\n${lastLines(log)}`);
        await sleep(100);
      }
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}

export async function until(what: string, isSo: () => Promise<boolean>, withinMs: number) {
  const latest = Date.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > latest) throw new Error(`Waited ${withinMs / 1_000} s in vain until ${what}.`);
    await sleep(200);
  }
}

/** Whether somebody answers there with 200, soon. */
export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").split("\n").slice(-20).join("\n");
}
