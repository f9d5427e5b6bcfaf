import { between, type CaseResult, nameOf } from "#scripts/checks/checks.cases.ts";

export const seedPage = "docs/seed.md";

type Statement = {
  /** Of its section and its place there. */
  number: string;
  text: string;
  /** Each as `file › title`. */
  tests: string[];
  /** What we decided where the seed is silent, with the place that says so. */
  hasAnswer: boolean;
  line: number;
};
type Finding = { line: number; message: string };

const sections = [2, 3, 4, 5, 6, 7, 8, 9];
/** `## 5. Validation rules (4)` */
const heading = /^## (?<section>\d+)\. .+ \((?<count>\d+)\)$/gm;
const numbered = /^- \*\*(?<number>\d+\.\d+)\*\* (?<text>.+)$/;

export function readStatements(source: string): Statement[] {
  const statements: Statement[] = [];
  for (const [index, text] of source.split("\n").entries()) {
    const begun = numbered.exec(text)?.groups;
    if (begun)
      statements.push({
        number: begun["number"] ?? "",
        text: begun["text"] ?? "",
        tests: [],
        hasAnswer: false,
        line: index + 1,
      });
    const statement = statements.at(-1);
    if (begun || !statement || !text.startsWith("  - ")) continue;
    statement.tests.push(...testsIn(text));
    statement.hasAnswer ||= /^ {2}- Ours: .*`[^`\s]+\/[^`\s]+`/.test(text);
  }
  return statements;
}

/** `e2e/a.spec.ts › a title`, in a pair of backticks of its own. */
function testsIn(text: string): string[] {
  return [...text.matchAll(/`(e2e\/[^`]+)`/g)]
    .map((match) => match[1] ?? "")
    .filter((name) => name.includes(between));
}

/** The names of the tests that hold the page's statements. */
export function seedTestsIn(source: string): Set<string> {
  return new Set(readStatements(source).flatMap(({ tests }) => tests));
}

/** What the page leaves open, given the names of all tests that there are. */
export function findUnheld(source: string, known: ReadonlySet<string>): Finding[] {
  const statements = readStatements(source);
  return [
    ...findMissing(source, statements),
    ...statements.flatMap(({ number, text, tests, hasAnswer, line }) => [
      ...(tests.length === 0 ? [{ line, message: `${number} names no test` }] : []),
      ...tests
        .filter((name) => !known.has(name))
        .map((name) => ({ line, message: `${number}: there is no test ${name}` })),
      ...(/\bnot shown\b/.test(text) && !hasAnswer
        ? [{ line, message: `${number}: where is it decided?` }]
        : []),
    ]),
  ];
}

/** Every section has as many statements as its heading says, numbered in order, and nothing else. */
function findMissing(source: string, statements: readonly Statement[]): Finding[] {
  const lines = source.split("\n").map((text, index) => ({ text, line: index + 1 }));
  const stray = lines
    .filter(({ text }) => text.startsWith("- ") && !numbered.test(text))
    .map(({ line }) => ({ line, message: "a statement has a number" }));
  const headings = [...source.matchAll(heading)].map(({ groups = {} }) => ({
    section: Number(groups["section"]),
    count: Number(groups["count"]),
  }));
  if (headings.map(({ section }) => section).join() !== sections.join())
    return [...stray, { line: 1, message: `the sections are ${sections.join(", ")}` }];
  const expected = headings.flatMap(({ section, count }) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  const length = Math.max(expected.length, statements.length);
  const wrong = Array.from({ length }, (_, at) => at).find(
    (at) => statements[at]?.number !== expected[at],
  );
  if (wrong === undefined) return stray;
  const { line = lines.length } = statements[wrong] ?? {};
  return [...stray, { line, message: `${expected[wrong] ?? "no more"} should be here` }];
}

/** The statements whose test did not run, given all that did; a failed one speaks for itself. */
export function findNotRun(source: string, cases: readonly CaseResult[]): Finding[] {
  const ran = new Set(cases.filter(({ outcome }) => outcome !== "skipped").map(nameOf));
  return readStatements(source).flatMap(({ number, tests, line }) =>
    tests
      .filter((name) => !ran.has(name))
      .map((name) => ({ line, message: `${number}: ${name} did not run` })),
  );
}
