import type { TestResult } from "@playwright/test/reporter";
import { expect, test } from "vitest";
import { resultOf } from "./reporter.attempts.ts";

const startTime = new Date("2026-03-02T10:00:00Z");

function attempt(status: TestResult["status"], retry = 0): TestResult {
  return {
    retry,
    status,
    duration: 100,
    startTime,
    errors: status === "failed" ? [{ message: `not there, attempt ${retry}` }] : [],
    attachments: status === "failed" ? [{ name: "a", contentType: "b", path: `${retry}.png` }] : [],
    parallelIndex: 0,
    workerIndex: 0,
    stderr: [],
    stdout: [],
    steps: [],
    annotations: [],
  };
}

const resultAfter = (...results: TestResult[]) =>
  resultOf({
    expectedStatus: "passed",
    location: { file: `${process.cwd()}/e2e/a.spec.ts`, line: 1, column: 1 },
    titlePath: () => ["", "journeys", "a.spec.ts", "around", "it works"],
    results,
  });

test("a test that passes at once has passed", () => {
  expect(resultAfter(attempt("passed"))).toEqual({
    file: "e2e/a.spec.ts",
    path: ["around", "it works"],
    outcome: "passed",
    ms: 100,
    startedAt: startTime.getTime(),
  });
});

test("a test that fails, and passes when it is repeated for its trace, has failed", () => {
  expect(resultAfter(attempt("failed"), attempt("passed", 1))).toMatchObject({
    outcome: "failed",
    ms: 200,
    reason: "not there, attempt 0\n\nOnce more, with a trace:\npassed",
    attachments: ["0.png"],
  });
});

test("what both attempts left behind is kept", () => {
  expect(resultAfter(attempt("failed"), attempt("failed", 1))).toMatchObject({
    outcome: "failed",
    attachments: ["0.png", "1.png"],
  });
});

test("a skipped test has neither passed nor failed", () => {
  expect(resultAfter(attempt("skipped"))).toMatchObject({ outcome: "skipped" });
});
