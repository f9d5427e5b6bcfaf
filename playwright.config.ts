import { defineConfig } from "@playwright/test";
import { findBrowser } from "#scripts/run/browser.ts";

const isRoot = process.getuid?.() === 0;
const isWhole = Boolean(process.env["WHOLE_RUN"]);

export default defineConfig({
  testDir: "e2e",
  // The pictures for the README are taken by the same means, and only when asked for.
  projects: process.env["TAKE_PICTURES"]
    ? [{ name: "pictures", testMatch: "*.pictures.ts" }]
    : [
        { name: "journeys", testMatch: "*.spec.ts", teardown: "afterwards" },
        { name: "afterwards", testMatch: "*.after.ts" },
      ],
  globalSetup: "./e2e/app/setup.ts",
  // Only something broken takes so long, also while both cores are busy with something else.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  // In a whole run, what failed is done once more to have its trace. It has failed all the same: see
  // the reporter.
  retries: isWhole ? 1 : 0,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  // Emptied by each run, so not where the app's log is.
  outputDir: "test-results/browser",
  use: {
    screenshot: "only-on-failure",
    // What was done and asked, with copies of the page after each step. It takes time in each test,
    // so a whole run makes one only of what it repeats.
    trace: {
      mode: isWhole ? "on-first-retry" : "retain-on-failure",
      screenshots: false,
      snapshots: true,
      sources: false,
    },
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
