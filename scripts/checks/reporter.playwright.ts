import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";
import { describe, isAsExpected, resultOf } from "./reporter.attempts.ts";
import { endTelling, tell } from "./reporter.channel.ts";

/** Tells the run that started Playwright what happens, journey by journey. */
export default class ChannelReporter implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    tell({ kind: "planned", cases: suite.allTests().length });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (isAsExpected(test, result) || result.retry === test.retries)
      tell({ kind: "case", result: resultOf(test) });
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
