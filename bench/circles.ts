import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { makeClone, makePassableFolder, root } from "#bench/shared/clone.ts";
import { between, nameOf } from "#scripts/checks/checks.cases.ts";
import { browserTestsOf, listPinnedTests, readListing } from "#scripts/checks/circles/browser.ts";
import { findWide, shareCount } from "#scripts/checks/circles/shares.ts";
import { tool } from "#scripts/run/tool.ts";

// node bench/circles.ts [commit] [all]
//
// Tells for the tests of a commit where each runs today: in each `npm test`, in one of some runs, or
// nowhere, since it is gone or has another name. `all` prints the names of those that are new, too.

const [commit = "HEAD", wish] = process.argv.slice(2);
const always = "each npm test";
const shares = Array.from({ length: shareCount }, (_, index) => index + 1);
const base = makePassableFolder("circles");
try {
  const now = listTests(root);
  const clone = path.join(base, "clone");
  makeClone(clone, commit);
  const before = listTests(clone);
  const runsNow = whereEachRuns(now);
  const gone = [...before].filter((name) => !runsNow.has(name));
  const added = [...now].filter((name) => !before.has(name));
  const places = [...new Set(runsNow.values())].toSorted();
  console.table(
    places.map((place) => ({
      "runs now": place,
      tests: count([...now], place),
      [`of those of ${commit}`]: count([...before], place),
    })),
  );
  console.log(`${before.size} tests before, ${now.size} now, ${added.length} of them new.`);
  console.log(`${gone.length} tests of before are not there by that name:`);
  for (const name of gone) console.log(`  ${name}`);
  if (wish === "all") for (const name of added) console.log(`  new: ${name}`);

  function count(names: string[], place: string): number {
    return names.filter((name) => runsNow.get(name) === place).length;
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}

function listTests(folder: string): Set<string> {
  return new Set([...listUnitTests(folder), ...listBrowserTestsOf(folder).map(nameOf)]);
}

function listUnitTests(folder: string): string[] {
  const file = path.join(base, "unit.json");
  // Run rather than parsed, since some names come from a table.
  list(folder, "vitest", ["list", "--staticParse=false", `--json=${file}`], {});
  const tests: { name: string; file: string }[] = JSON.parse(readFileSync(file, "utf8"));
  return tests.map((test) =>
    [path.relative(folder, test.file), ...test.name.split(" > ")].join(between),
  );
}

function listBrowserTestsOf(folder: string) {
  const file = path.join(base, "browser.json");
  list(folder, "playwright", ["test", "--list", "--reporter=json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return readListing(file);
}

function list(folder: string, program: string, args: string[], env: Record<string, string>): void {
  const file = path.join(folder, path.relative(root, tool(program)));
  mkdirSync(path.join(folder, "test-results"), { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(`${program} does not list its tests: ${stderr}`);
}

function whereEachRuns(names: ReadonlySet<string>): Map<string, string> {
  const inBrowser = new Map<string, string>();
  const tests = listBrowserTestsOf(root);
  const pinned = listPinnedTests();
  const byShare = shares.map((share) => new Set(browserTestsOf(share, tests, pinned).map(nameOf)));
  for (const test of tests) {
    const name = nameOf(test);
    const runs = byShare.filter((share) => share.has(name)).length;
    inBrowser.set(name, wordsOf(runs));
  }
  return new Map(
    [...names].map((name) => {
      const wide = findWide(name.split(between)[0] ?? "");
      return [
        name,
        inBrowser.get(name) ?? (wide ? wordsOf(shareCount / (wide.of ?? shareCount)) : always),
      ];
    }),
  );
}

function wordsOf(runs: number): string {
  if (runs === 0) return "nowhere";
  return runs === shareCount ? always : `1 of ${shareCount / runs} runs`;
}
