import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";
import type { CaseResult } from "./checks.cases.ts";
import { endTelling, tell } from "./reporter.channel.ts";

/** Tells the run that started Playwright what happens, journey by journey. */
export default class ChannelReporter implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    tell({ kind: "planned", cases: suite.allTests().length });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    tell({ kind: "case", result: resultOf(test, result) });
  }

  onError(error: TestError): void {
    tell({ kind: "broken", broken: { reason: describe(error) } });
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  async onEnd(): Promise<void> {
    await endTelling();
  }

  /** Or else it would be given a second reporter for the terminal. */
  printsToStdio(): boolean {
    return true;
  }
}

function resultOf(test: TestCase, result: TestResult): CaseResult {
  const isAsExpected = result.status === test.expectedStatus;
  return {
    file: relative(process.cwd(), test.location.file),
    // Before its own names come an empty one, the project's and the file's.
    path: test.titlePath().slice(3),
    outcome: result.status === "skipped" ? "skipped" : isAsExpected ? "passed" : "failed",
    ms: result.duration,
    startedAt: result.startTime.getTime(),
    ...(isAsExpected ? {} : { reason: reasonOf(result), attachments: filesOf(result) }),
  };
}

function reasonOf({ errors, status }: TestResult): string {
  return errors.length > 0 ? errors.map(describe).join("\n\n") : status;
}

function filesOf({ attachments }: TestResult): string[] {
  return attachments.flatMap(({ path }) => (path === undefined ? [] : [path]));
}

function describe({ message, value, snippet, location }: TestError): string {
  const place = location
    ? `at ${relative(process.cwd(), location.file)}:${location.line}:${location.column}`
    : undefined;
  const parts = [message ?? value, snippet, place];
  return stripVTControlCharacters(parts.filter(Boolean).join("\n"));
}
