import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findUnheld, seedPage, seedTestsIn } from "#scripts/docs/docs.seed.ts";
import { tool } from "#scripts/run/tool.ts";
import { type CaseResult, between, nameOf } from "#scripts/checks/checks.cases.ts";
import { results } from "#scripts/checks/checks.failed.ts";
import { type Tally, execute, root } from "#scripts/checks/checks.steps.ts";
import { mainJourneys } from "./journeys.ts";
import { isInShare } from "./shares.ts";

export type BrowserTest = Pick<CaseResult, "file" | "path"> & {
  /** Of a screen: what its noun is called in the table of journeys. */
  tags: string[];
};

let listing: Promise<BrowserTest[]> | undefined;

/** All that Playwright knows, in its order. It names them itself, since some titles come from a table. */
export function listBrowserTests(): Promise<BrowserTest[]> {
  listing ??= askPlaywright();
  return listing;
}

async function askPlaywright(): Promise<BrowserTest[]> {
  const file = join(root, results, "browser.list.json");
  const { code, output } = await execute(
    tool("playwright"),
    ["test", "--list", "--reporter=json"],
    { limitMs: 5 * 60_000, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  if (code !== 0) throw new Error(`Playwright does not list its tests: ${output}`);
  return readListing(file);
}

/** The tests in a file that Playwright's JSON reporter wrote. */
export function readListing(file: string): BrowserTest[] {
  const { suites } = JSON.parse(readFileSync(file, "utf8")) as { suites: Suite[] };
  return suites.flatMap((suite) => testsIn(suite, []));
}

type Suite = {
  title: string;
  file: string;
  suites?: Suite[];
  specs: { title: string; tags: string[] }[];
};

function testsIn({ file, specs, suites = [] }: Suite, around: string[]): BrowserTest[] {
  return [
    ...specs.map(({ title, tags }) => ({ file: `e2e/${file}`, path: [...around, title], tags })),
    ...suites.flatMap((suite) => testsIn(suite, [...around, suite.title])),
  ];
}

/** Whether the seed's page names a test for each statement, and there is each test that is named. */
export async function checkSeedPage(): Promise<Tally> {
  const names = new Set((await listBrowserTests()).map(nameOf));
  const findings = [
    ...findUnheld(readSeedPage(), names).map(
      ({ line, message }) => `${seedPage}:${line}  ${message}`,
    ),
    ...mainJourneys
      .filter((name) => !names.has(name))
      .map((name) => `scripts/checks/circles/journeys.ts  there is no test ${name}`),
  ];
  const output = findings.join("\n");
  return findings.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
}

/** The file, in the words of Playwright's `--test-list`, with just these tests. */
export function writeTestList(tests: readonly BrowserTest[]): string {
  const file = join(root, results, "browser.tests.txt");
  const lines = tests.map(({ file: spec, path }) =>
    [spec.replace(/^e2e\//, ""), ...path].join(between),
  );
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

/**
 * Of all browser tests those of one run of `npm test`: what holds a statement of the seed, the main
 * journeys, what reads afterwards what all others left, and one share of the rest.
 */
export function browserTestsOf(
  share: number,
  tests: readonly BrowserTest[],
  pinned: ReadonlySet<string>,
): BrowserTest[] {
  const wide = tests.filter((test) => isWide(test, pinned));
  const otherShares = new Set(wide.filter((_, position) => !isInShare(position, share)));
  return tests.filter((test) => !otherShares.has(test));
}

/** Of a run after a change: every test of the given spec files and tags, and what no run leaves out. */
export function browserTestsFor(
  specsAndTags: readonly string[],
  tests: readonly BrowserTest[],
  pinned: ReadonlySet<string>,
): BrowserTest[] {
  const wanted = new Set(specsAndTags);
  return tests.filter(
    (test) =>
      !isWide(test, pinned) ||
      wanted.has(test.file) ||
      test.tags.some((tag) => wanted.has(`@${tag}`)),
  );
}

function isWide(test: BrowserTest, pinned: ReadonlySet<string>): boolean {
  return !(pinned.has(nameOf(test)) || test.file.endsWith(".after.ts"));
}

/** The tests that every run makes: those that hold the seed, and the main journeys. */
export function listPinnedTests(): Set<string> {
  return new Set([...seedTestsIn(readSeedPage()), ...mainJourneys]);
}

export function readSeedPage(): string {
  return readFileSync(join(root, seedPage), "utf8");
}
