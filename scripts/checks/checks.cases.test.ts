import { describe, expect, test } from "vitest";
import { type CaseResult, Findings, type Told } from "./checks.cases.ts";

function findings(...told: Told[]): Findings {
  const made = new Findings("unit");
  for (const one of told) made.take(one);
  return made;
}

function aCase(outcome: CaseResult["outcome"], file = "a.test.ts", ms = 10): Told {
  return { kind: "case", result: { file, path: ["it works"], outcome, ms } };
}

const end: Told = { kind: "end" };

describe("what a part comes to", () => {
  test("each test counts as one, and skipped ones not at all", () => {
    const part = findings(aCase("passed"), aCase("passed"), aCase("skipped"), aCase("failed"), end);
    expect(part.tally(1)).toMatchObject({ passed: 2, failed: 1, isUntold: false });
  });

  test("a file or hook that breaks outside every test is a failure", () => {
    const part = findings(aCase("passed"), { kind: "broken", broken: { reason: "no" } }, end);
    expect(part.tally(1)).toMatchObject({ passed: 1, failed: 1, isUntold: false });
  });

  test("a tool that fails and tells of no failure has failed all the same", () => {
    expect(findings(aCase("passed"), end).tally(1)).toMatchObject({ failed: 1, isUntold: true });
  });

  test("so has one that is gone before it told all, whatever its exit code", () => {
    expect(findings(aCase("passed")).tally(0)).toMatchObject({ failed: 1, isUntold: true });
  });

  test("so has one that left out some of what it had planned", () => {
    const part = findings({ kind: "planned", cases: 2 }, aCase("passed"), end);
    expect(part.tally(0)).toMatchObject({ passed: 1, failed: 1, isUntold: true });
  });

  test("when all is well nothing has failed", () => {
    expect(findings(aCase("passed"), end).tally(0)).toMatchObject({ passed: 1, failed: 0 });
  });
});

describe("how far it is", () => {
  test("is not known before it has told what it will do", () => {
    expect(findings().progress).toBe("starting");
  });

  test("is counted in files where those are known", () => {
    const told: Told[] = [{ kind: "planned", files: 3 }, aCase("passed"), aCase("failed")];
    const part = findings(...told, { kind: "file", file: "a.test.ts", ms: 30 });
    expect(part.progress).toBe("1 of 3 files, 1 passed, 1 failed");
  });

  test("and in cases otherwise", () => {
    const part = findings({ kind: "planned", cases: 5 }, aCase("passed"), aCase("skipped"));
    expect(part.progress).toBe("2 of 5, 1 passed, 0 failed");
  });
});

test("a file takes as long as was told, or else as its cases together", () => {
  const part = findings(
    aCase("passed", "a.test.ts", 10),
    aCase("passed", "a.test.ts", 5),
    aCase("passed", "b.test.ts", 7),
    { kind: "file", file: "b.test.ts", ms: 90 },
  );
  expect(part.files).toEqual([
    { file: "a.test.ts", ms: 15 },
    { file: "b.test.ts", ms: 90 },
  ]);
});
