import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeClone, makePassableFolder, root } from "#bench/shared/clone.ts";
import {
  type BrowserTest,
  browserTestsFor,
  browserTestsOf,
  listBrowserTests,
  listPinnedTests,
} from "#scripts/checks/circles/browser.ts";
import { reachOf } from "#scripts/checks/circles/changed.ts";
import { filesLeftOut, findWide, shareCount } from "#scripts/checks/circles/shares.ts";
import { nameOf } from "#scripts/checks/checks.cases.ts";
import { filesUnder } from "#scripts/checks/files.ts";
import { readSources } from "#scripts/doors/doors.sources.ts";
import { type Fault, faults } from "#bench/faults/planted.ts";

// node bench/faults.ts [number…]
//
// Plants each fault in a clone of what is committed, one at a time, runs the tests that should find
// it, and tells in how many of the 20 shares `npm test` runs one of those that failed, and whether
// `npm test -- --changed` does. Other tests may find it too, so these are the least.

type Row = {
  fault: string;
  found: string;
  "npm test": string;
  "--changed": string;
  "test:all": string;
};

const numbers = process.argv.slice(2).map(Number);
const wanted = faults.filter((_, index) => numbers.length === 0 || numbers.includes(index + 1));
const shares = Array.from({ length: shareCount }, (_, index) => index + 1);
const files = filesUnder(root);
const sources = readSources(root);
mkdirSync(path.join(root, "test-results"), { recursive: true });
const browserTests = await listBrowserTests();
const pinned = listPinnedTests();
const base = makePassableFolder("faults");
const clone = path.join(base, "clone");
const rows: Row[] = [];
try {
  makeClone(clone);
  for (const looked of withoutFault()) {
    const failed = run(looked.tests, looked);
    if (failed.length > 0) throw new Error(`Without a fault these fail: ${failed.join(", ")}`);
  }
  for (const fault of wanted) {
    const row = lookFor(fault);
    rows.push(row);
    console.log(Object.values(row).join(" | "));
  }
  console.table(rows);
  const count = (column: keyof Row, isIt: (words: string) => boolean) =>
    rows.filter((row) => isIt(row[column])).length;
  console.log(`Of ${rows.length} faults:`);
  console.log(`${count("npm test", isAlways)} are found by each npm test`);
  console.log(`${count("npm test", (words) => words !== "no" && !isAlways(words))} by some shares`);
  console.log(`${count("--changed", (words) => words === "yes")} by npm test -- --changed`);
  console.log(`${count("test:all", (words) => words === "yes")} by npm run test:all`);
  process.exitCode = count("test:all", (words) => words !== "yes") > 0 ? 1 : 0;
} finally {
  rmSync(base, { recursive: true, force: true });
}

function isAlways(words: string): boolean {
  return words === "always";
}

/** What all faults look at, each once. */
function withoutFault(): Pick<Fault, "tests" | "name" | "step">[] {
  const named = wanted.filter(({ name }) => name !== undefined);
  const names = new Map(named.map(({ tests, name }) => [name, { tests, ...(name && { name }) }]));
  const others = wanted.filter(({ name }) => name === undefined);
  const steps = wanted.filter(({ step }) => step !== undefined);
  return [{ tests: others.flatMap(({ tests }) => tests) }, ...names.values(), ...steps];
}

function lookFor(fault: Fault): Row {
  const file = path.join(clone, fault.file);
  const sound = readFileSync(file, "utf8");
  const parts = sound.split(fault.was);
  if (parts.length !== 2) throw new Error(`${fault.file} has not just once: ${fault.was}`);
  writeFileSync(file, parts.join(fault.is));
  try {
    const found = run(fault.tests, fault);
    const inShares = shares.filter((share) => found.some((name) => isRunBy(name, share)));
    return {
      fault: `${fault.room}: ${fault.what}`,
      found: found.length > 0 ? `by ${found.length}, first ${found[0] ?? ""}` : "by none",
      "npm test": wordsOf(inShares.length),
      "--changed": found.some((name) => isReached(name, fault)) ? "yes" : "no",
      "test:all": found.length > 0 ? "yes" : "no",
    };
  } finally {
    writeFileSync(file, sound);
  }
}

function wordsOf(count: number): string {
  if (count === shareCount) return "always";
  return count === 0 ? "no" : `in ${count} of ${shareCount} shares`;
}

/** The names of what failed. */
function run(tests: readonly string[], { name, step }: Partial<Fault> = {}): string[] {
  if (tests.length === 0 && !step) return [];
  const args = step ? ["--only", step] : [...new Set(tests), ...(name ? ["-t", name] : [])];
  const { stdout } = spawnSync("npm", ["test", "--", ...args], {
    cwd: clone,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (!/^\d+ passed, \d+ failed$/m.test(stdout)) throw new Error(`It did not end:\n${stdout}`);
  const told = [...stdout.matchAll(/^FAIL {2}(?<name>\S.*?)(?: {2,}[\d.]+ s.*)?$/gm)];
  return [...new Set(told.map(({ groups }) => groups?.["name"] ?? ""))].filter(
    (found) => found === step || (found !== "unit" && found !== "browser"),
  );
}

/** Whether `npm test` runs it with this share. */
function isRunBy(name: string, share: number): boolean {
  const test = findBrowserTest(name);
  if (test) return browserTestsOf(share, browserTests, pinned).includes(test);
  const file = fileOf(name);
  if (file === undefined) return true;
  const wide = findWide(file);
  if (!wide) return true;
  if (wide.by === "file") return !filesLeftOut(files, share).includes(file);
  // Only the run of a share knows which tests of the file it takes. Each is in as many shares.
  return share <= shareCount / (wide.of ?? shareCount);
}

function isReached(name: string, fault: Fault): boolean {
  const reach = reachOf([fault.file], sources);
  const test = findBrowserTest(name);
  const file = fileOf(name);
  if (reach.isAll || file === undefined) return true;
  if (!test) return reach.unit.includes(file);
  return browserTestsFor(reach.browser, browserTests, pinned).includes(test);
}

function findBrowserTest(name: string): BrowserTest | undefined {
  return browserTests.find((test) => nameOf(test) === name);
}

/** Of a step there is none. */
function fileOf(name: string): string | undefined {
  const [file = ""] = name.split(" › ");
  return files.includes(file) ? file : undefined;
}
