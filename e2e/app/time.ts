import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { root, withoutOwnSettings } from "./app.ts";

let clock: ChildProcess | undefined;

/** What nobody can wait for: that a promise runs out, or that nobody answers for weeks. */
export async function letTimePass(what: string, id: number): Promise<void> {
  clock ??= startClock();
  const { stdin, stdout } = clock;
  stdin?.write(`${what} ${id}\n`);
  const ended = once(clock, "exit").then(() => {
    throw new Error("scripts/timePasses.ts ended: see what it said.");
  });
  if (stdout) await Promise.race([once(stdout, "data"), ended]);
}

/** It ends with us: nobody writes to it any more. */
function startClock(): ChildProcess {
  const env = { ...withoutOwnSettings(process.env), DATA_DIR: process.env["JOURNEY_DATA"] };
  const stdio: ["pipe", "pipe", "inherit"] = ["pipe", "pipe", "inherit"];
  return spawn(process.execPath, ["scripts/timePasses.ts"], { cwd: root, env, stdio });
}
