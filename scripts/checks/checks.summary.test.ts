import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Findings } from "./checks.cases.ts";
import { slowest, summarize } from "./checks.summary.ts";

beforeEach(() => vi.stubEnv("TEST_SEED", "42"));
afterEach(() => vi.unstubAllEnvs());

test("the ten slowest are named, slowest first", () => {
  const named = Array.from({ length: 12 }, (_, index): [string, number] => [
    `case ${index}`,
    index * 1000,
  ]);
  const lines = slowest(named).split("\n");
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("   11.0 s  case 11");
  expect(lines.at(-1)).toBe("    2.0 s  case 2");
});

test("at the end stand the parts, the slowest, the seed, and what failed with how to repeat it", () => {
  const unit = new Findings("unit");
  unit.take({
    kind: "case",
    result: { file: "a.test.ts", path: ["sums", "add up"], outcome: "passed", ms: 1200 },
  });
  unit.take({ kind: "broken", broken: { file: "b.test.ts", reason: "Error: no such module" } });
  const browser = new Findings("browser");
  browser.take({
    kind: "case",
    result: {
      file: "e2e/c.spec.ts",
      path: ["a person signs in"],
      outcome: "failed",
      ms: 3400,
      reason: "Error: not there",
      keptIn: "test-results/failed/c",
    },
  });
  const outcomes = [
    { name: "lint", passed: 0, failed: 1, ms: 900, output: "a.ts: unused\n" },
    { name: "unit", passed: 1, failed: 1, ms: 2000 },
    { name: "browser", passed: 0, failed: 1, ms: 5000 },
  ];
  const text = summarize({
    outcomes,
    findings: [unit, browser],
    ms: 7900,
    seed: "42",
    words: "Share 7",
  });
  expect(text).toBe(`Part                 time   passed   failed
lint                0.9 s        0        1
unit                2.0 s        1        1
browser             5.0 s        0        1
in all              7.9 s        1        3

Slowest files
    3.4 s  e2e/c.spec.ts
    1.2 s  a.test.ts

Slowest cases
    3.4 s  e2e/c.spec.ts › a person signs in
    1.2 s  a.test.ts › sums › add up

Seed of random tests: 42 (TEST_SEED=42 gives the same again)

Share 7

Failed: 3

1. lint
   a.ts: unused
   again: npm test -- --only lint

2. b.test.ts
   Error: no such module
   again: TEST_SEED=42 npm test -- b.test.ts

3. e2e/c.spec.ts › a person signs in
   Error: not there
   look:  test-results/failed/c
   again: npm test -- e2e/c.spec.ts -t 'a person signs in'`);
});

test("without tests there is nothing slow, and no seed", () => {
  const outcomes = [{ name: "format", passed: 1, failed: 0, ms: 700 }];
  expect(summarize({ outcomes, findings: [], ms: 800, seed: "42", words: undefined })).toBe(
    `Part                 time   passed   failed
format              0.7 s        1        0
in all              0.8 s        1        0`,
  );
});
