import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Tally, execute, readReport } from "./checks.steps.ts";
import { tool } from "./tool.ts";

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

/** Runs vitest with its progress in view and counts the tests from its report. */
export async function runUnitTests(args: string[] = [], env?: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "sightline-unit-"));
  const file = join(folder, "report.json");
  try {
    const { code } = await execute(
      tool("vitest"),
      ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
      { limitMs: 15 * 60_000, quiet: false, env },
    );
    return tallyOf(JSON.parse(readReport(file)), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function tallyOf(report: Report, code: number): Tally {
  // A file that can't even be loaded has no failed test in it.
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    // An error outside every test still makes vitest fail.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    note: `${report.numPassedTests} tests passed, ${failed} failed`,
  };
}
