import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { linkPackages, makeClone, makePassableFolder } from "#bench/shared/clone.ts";
import { type Known, descendantsOf, isStillThere, namesOf, usersOf } from "./endings.processes.ts";

// node bench/endings.ts [moments] [seed]
//
// Ends runs of `npm test` at random moments by each signal, and looks for processes and folders
// that stay. What SIGKILL leaves may stay until the next run begins. It works on a clone of what is
// committed, with a temporary folder of its own.

const [moments = "10", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const within = 10_000;

/** What runs, between which moments it is ended, and what is taken away before. */
type Scene = { what: string; args: string[]; fromMs: number; toMs: number; without?: string };

const scenes: Scene[] = [
  { what: "quick steps", args: [], fromMs: 200, toMs: 25_000 },
  { what: "unit, set-up", args: ["--only", "unit"], fromMs: 500, toMs: 8_000 },
  { what: "browser, the app starts", args: ["--only", "browser"], fromMs: 500, toMs: 12_000 },
  { what: "unit", args: ["--only", "unit"], fromMs: 8_000, toMs: 40_000 },
  { what: "browser", args: ["--only", "browser"], fromMs: 12_000, toMs: 45_000 },
  { what: "npm ci", args: [], fromMs: 500, toMs: 12_000, without: "node_modules" },
  { what: "db types", args: ["--only", "db types"], fromMs: 300, toMs: 4_000 },
  {
    what: "vite build",
    args: ["--only", "page weight"],
    fromMs: 500,
    toMs: 3_000,
    without: "web/dist",
  },
  { what: "all", args: [], fromMs: 30_000, toMs: 90_000 },
  { what: "unit, embedded databases", args: ["server/src/db"], fromMs: 2_000, toMs: 20_000 },
];

type Target = "npm" | "its group" | "test.mjs" | "checks/checks.ts";
const signals: [NodeJS.Signals, Target[]][] = [
  ["SIGINT", ["its group", "npm", "test.mjs"]],
  ["SIGTERM", ["npm", "test.mjs", "its group"]],
  ["SIGKILL", ["test.mjs", "its group", "checks/checks.ts", "npm"]],
];

type Row = {
  run: string;
  "ended after": string;
  by: string;
  processes: number;
  "gone after": string;
  left: string;
};

if (process.platform !== "linux") throw new Error("This looks into /proc, which only Linux has.");
const base = makePassableFolder("endings");
const clone = path.join(base, "clone");
const temporary = path.join(base, "tmp");
let current: ChildProcess | undefined;
process.once("SIGINT", () => {
  cleanUp();
  process.exit(130);
});

const random = randomFrom(Number(seed));
const rows: Row[] = [];
try {
  mkdirSync(temporary);
  chmodSync(temporary, 0o711);
  makeClone(clone);
  console.log(`${moments} moments by ${signals.length} signals, seed ${seed}`);
  for (let moment = 0; moment < Number(moments); moment += 1) {
    for (const [signal, targets] of signals) {
      const scene = scenes[moment % scenes.length];
      const target = targets[moment % targets.length];
      if (!scene || !target) throw new Error("There is no such scene.");
      const row = await endOne(scene, signal, target);
      rows.push(row);
      console.log(Object.values(row).join(" | "));
    }
  }
  console.table(rows);
  const bad = rows.filter(({ left }) => left !== "").length;
  console.log(`${rows.length} endings, ${bad} left something behind`);
  process.exitCode = bad > 0 ? 1 : 0;
} finally {
  cleanUp();
}

async function endOne(scene: Scene, signal: NodeJS.Signals, wanted: Target): Promise<Row> {
  if (scene.without) rmSync(path.join(clone, scene.without), { recursive: true, force: true });
  const atMs = Math.round(scene.fromMs + random() * (scene.toMs - scene.fromMs));
  const run = startRun(scene.args);
  const known: Known = new Map();
  const ended = once(run, "exit");
  const latest = Date.now() + atMs;
  while (Date.now() < latest && run.exitCode === null) {
    descendantsOf(run.pid ?? 0, known);
    await sleep(Math.min(100, Math.max(0, latest - Date.now())));
  }
  descendantsOf(run.pid ?? 0, known);
  const processes = [...known].filter(isStillThere).length;
  const target = send(run, signal, wanted, known);
  const began = Date.now();
  while (Date.now() - began < within && findLeft(known).length > 0) await sleep(50);
  let gone = `${((Date.now() - began) / 1000).toFixed(1)} s`;
  let left = findLeft(known);
  if (signal === "SIGKILL" && left.length > 0) {
    // Nobody is left who could see to it before the next run begins.
    await once(startRun(["--only", "format"]), "exit");
    left = findLeft(known);
    gone = "by the next run";
  }
  run.kill("SIGKILL");
  await ended;
  if (scene.without === "node_modules") linkPackages(clone);
  return {
    run: scene.what,
    "ended after": `${(atMs / 1000).toFixed(1)} s`,
    by: `${signal} to ${target}`,
    processes,
    "gone after": gone,
    left: left.join(", "),
  };
}

function startRun(args: string[]): ChildProcess {
  // A group of its own, as a shell gives each command.
  current = spawn("npm", ["test", "--", ...args], {
    cwd: clone,
    // What npm itself keeps in the temporary folder is not ours.
    env: { ...process.env, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: "1" },
    stdio: "ignore",
    detached: true,
  });
  return current;
}

/** To whom it was sent: early on, not all are there yet. */
function send(run: ChildProcess, signal: NodeJS.Signals, wanted: Target, known: Known): Target {
  const npm = run.pid ?? 0;
  const inner = [...known]
    .filter(isStillThere)
    .find(([, { command }]) => /^\S*node /.test(command) && command.includes(`scripts/${wanted}`));
  const target = wanted === "its group" || inner ? wanted : "npm";
  try {
    process.kill(target === "its group" ? -npm : (inner?.[0] ?? npm), signal);
  } catch {
    // The run was faster.
  }
  return target;
}

/** Processes we saw, or that have a folder of ours, and what is in the temporary folder. */
function findLeft(known: Known): string[] {
  const processes = new Map([...[...known].filter(isStillThere), ...usersOf(temporary)]);
  return [...namesOf(processes), ...readdirSync(temporary)];
}

function cleanUp(): void {
  for (const pid of [-(current?.pid ?? 0), ...usersOf(temporary).keys()]) {
    try {
      if (pid !== 0) process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
  rmSync(base, { recursive: true, force: true });
}

/** Numbers from 0 to 1 that a seed repeats. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
