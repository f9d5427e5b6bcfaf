import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestCase, TestError, TestResult } from "@playwright/test/reporter";
import type { CaseResult } from "./checks.cases.ts";

/** Of all attempts together: what failed once has failed, whatever its repetition for the trace says. */
export function resultOf(test: Attempted): CaseResult {
  const [first, ...repeated] = test.results;
  if (!first) throw new Error("A test has ended that never began.");
  const failed = test.results.filter((result) => !isAsExpected(test, result));
  return {
    file: relative(process.cwd(), test.location.file),
    // Before its own names come an empty one, the project's and the file's.
    path: test.titlePath().slice(3),
    outcome: failed.length > 0 ? "failed" : first.status === "skipped" ? "skipped" : "passed",
    ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
    startedAt: first.startTime.getTime(),
    ...(failed.length > 0 && {
      reason: [first, ...repeated].map(reasonOf).join("\n\nOnce more, with a trace:\n"),
      attachments: test.results.flatMap(filesOf),
    }),
  };
}

type Attempted = Pick<TestCase, "expectedStatus" | "location" | "results" | "titlePath">;

export function isAsExpected(
  test: Pick<TestCase, "expectedStatus">,
  { status }: TestResult,
): boolean {
  return status === test.expectedStatus || status === "skipped";
}

function reasonOf({ errors, status }: TestResult): string {
  return errors.length > 0 ? errors.map(describe).join("\n\n") : status;
}

function filesOf({ attachments }: TestResult): string[] {
  return attachments.flatMap(({ path }) => (path === undefined ? [] : [path]));
}

export function describe({ message, value, snippet, location }: TestError): string {
  const place = location
    ? `at ${relative(process.cwd(), location.file)}:${location.line}:${location.column}`
    : undefined;
  const parts = [message ?? value, snippet, place];
  return stripVTControlCharacters(parts.filter(Boolean).join("\n"));
}
