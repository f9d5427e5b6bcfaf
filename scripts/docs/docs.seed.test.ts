import { expect, test } from "vitest";
import type { CaseResult } from "#scripts/checks/checks.cases.ts";
import { findNotRun, findUnheld } from "./docs.seed.ts";

const held = "e2e/held.spec.ts › around › it holds";

/** A page with one statement in each section, and these lines in the first of them. */
function page(count: number, ...lines: string[]): string {
  const rest = [3, 4, 5, 6, 7, 8, 9].flatMap((section) => [
    `## ${section}. Further (1)`,
    `- **${section}.1** It is so.`,
    `  - \`${held}\``,
  ]);
  return ["# The seed", "", `## 2. First (${count})`, ...lines, ...rest].join("\n");
}

const statement = (number: string, name = held, text = "It is so.") => [
  `- **${number}** ${text}`,
  `  - Held by \`${name}\``,
];

function findings(source: string): string[] {
  return findUnheld(source, new Set([held])).map(({ line, message }) => `${line}: ${message}`);
}

test("a page on which every statement has its test passes", () => {
  expect(findings(page(2, ...statement("2.1"), ...statement("2.2")))).toEqual([]);
});

test("a statement without a test is found", () => {
  expect(findings(page(1, "- **2.1** It is so.", "  - Ours: `docs/seed.md`."))).toEqual([
    "4: 2.1 names no test",
  ]);
});

test.each([
  ["another title", "e2e/held.spec.ts › around › it held"],
  ["the title alone", "e2e/held.spec.ts › it holds"],
  ["another file", "e2e/other.spec.ts › around › it holds"],
])("a test that does not exist is found: %s", (_what, name) => {
  expect(findings(page(1, ...statement("2.1", name)))).toEqual([
    `4: 2.1: there is no test ${name}`,
  ]);
});

test("where the seed is silent, the page says what we decided and where", () => {
  const silent = statement("2.1", held, "Roles are not shown.");
  expect(findings(page(1, ...silent))).toEqual(["4: 2.1: where is it decided?"]);
  expect(findings(page(1, ...silent, "  - Ours: three of them."))).toHaveLength(1);
  expect(findings(page(1, ...silent, "  - Ours: three, see `contract/src/a.ts`."))).toEqual([]);
});

test.each([
  ["from the middle", 3, [...statement("2.1"), ...statement("2.3")], "6: 2.2 should be here"],
  ["the last", 2, statement("2.1"), "7: 2.2 should be here"],
  ["one too many", 1, [...statement("2.1"), ...statement("2.2")], "6: 3.1 should be here"],
])("a statement that is gone or not counted is found: %s", (_what, count, lines, message) => {
  expect(findings(page(count, ...lines))).toEqual([message]);
});

test("a section that is gone is found", () => {
  const source = page(1, ...statement("2.1")).replace(/## 9[^]*/, "");
  expect(findings(source)).toEqual(["1: the sections are 2, 3, 4, 5, 6, 7, 8, 9"]);
});

test("a line without a number is found", () => {
  expect(findings(page(1, ...statement("2.1"), "- It is so."))).toEqual([
    "6: a statement has a number",
  ]);
});

function aCase(outcome: CaseResult["outcome"]): CaseResult {
  return { file: "e2e/held.spec.ts", path: ["around", "it holds"], outcome, ms: 1 };
}

test.each([
  ["that passed", [aCase("passed")], []],
  ["that failed, which tells of itself", [aCase("failed")], []],
  ["that was left out", [], [`4: 2.1: ${held} did not run`]],
  ["that was skipped", [aCase("skipped")], [`4: 2.1: ${held} did not run`]],
])("after a whole run, of a test %s", (_what, cases, messages) => {
  const source = ["# The seed", "", "", ...statement("2.1")].join("\n");
  expect(findNotRun(source, cases).map(({ line, message }) => `${line}: ${message}`)).toEqual(
    messages,
  );
});
