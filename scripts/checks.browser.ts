import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Tally, execute, readReport } from "./checks.steps.ts";
import { tool } from "./tool.ts";
import { getBrowser } from "./browser.ts";

type Report = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};

/** Runs the browser journeys with their progress in view and counts them from the report. */
export async function runBrowserTests(): Promise<Tally> {
  if (!hasJourneys()) return { passed: 0, failed: 0, note: "no journeys yet" };
  const browser = getBrowser();
  const folder = mkdtempSync(join(tmpdir(), "sightline-browser-"));
  const file = join(folder, "report.json");
  try {
    const { code } = await execute(tool("playwright"), ["test"], {
      limitMs: 45 * 60_000,
      quiet: false,
      env: { CHROME_BIN: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    return tallyOf(JSON.parse(readReport(file)), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function tallyOf({ stats, errors }: Report, code: number): Tally {
  const passed = stats.expected + stats.flaky;
  const failed = stats.unexpected + errors.length;
  return {
    passed,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    note: `${passed} journeys passed, ${failed} failed`,
  };
}

function hasJourneys() {
  const folder = join(import.meta.dirname, "..", "e2e");
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(".spec.ts"));
}
