import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite } from "vitest/node";
import type { CaseResult } from "./checks.cases.ts";
import { endTelling, tell } from "./reporter.channel.ts";

type Failure = { name?: string; message: string; stack?: string; diff?: string };

/** Tells the run that started vitest what happens, test by test. */
export default class ChannelReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    tell({ kind: "planned", files: specifications.length });
  }

  onTestCaseResult(testCase: TestCase): void {
    tell({ kind: "case", result: resultOf(testCase) });
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const error of suite.errors())
      tell({ kind: "broken", broken: { file: fileOf(suite.module), reason: describe(error) } });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = fileOf(module);
    for (const error of module.errors())
      tell({ kind: "broken", broken: { file, reason: describe(error) } });
    const time = module.diagnostic();
    // Not its environment, which is made once for all files of a worker and told with each.
    const ms = time.prepareDuration + time.setupDuration + time.collectDuration + time.duration;
    tell({ kind: "file", file, ms });
  }

  /** Whatever a test prints: its own process is not heard otherwise. */
  onUserConsoleLog({ content }: { content: string }): void {
    process.stdout.write(content);
  }

  async onTestRunEnd(
    _modules: readonly TestModule[],
    errors: readonly SerializedError[],
  ): Promise<void> {
    for (const error of errors) tell({ kind: "broken", broken: { reason: describe(error) } });
    await endTelling();
  }
}

function resultOf(testCase: TestCase): CaseResult {
  const { state, errors } = testCase.result();
  return {
    file: fileOf(testCase.module),
    path: pathOf(testCase),
    // A result is told when there is one, but for the tests of a suite that is skipped as a whole.
    outcome: state !== "pending" ? state : isSkipped(testCase.parent) ? "skipped" : "failed",
    ms: testCase.diagnostic()?.duration ?? 0,
    ...(errors ? { reason: errors.map(describe).join("\n\n") } : {}),
  };
}

function isSkipped(around: TestSuite | TestModule): boolean {
  return around.state() === "skipped" || (around.type === "suite" && isSkipped(around.parent));
}

function pathOf({ name, parent }: TestCase | TestSuite): string[] {
  return parent.type === "module" ? [name] : [...pathOf(parent), name];
}

function fileOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId);
}

/** What it says, what differs, and where in our own files it was. */
function describe({ name = "Error", message, stack = "", diff }: Failure): string {
  const root = `${process.cwd()}/`;
  const place = stack
    .split("\n")
    .find((line) => line.includes(root) && !line.includes("node_modules"))
    ?.replace(root, "")
    .trim();
  const parts = [`${name}: ${message}`, diff, place].filter((part) => part !== undefined);
  return stripVTControlCharacters(parts.join("\n"));
}
