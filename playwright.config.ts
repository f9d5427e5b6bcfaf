import { defineConfig } from "@playwright/test";
import { findBrowser } from "#scripts/run/browser.ts";

const isRoot = process.getuid?.() === 0;

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
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  // Emptied by each run, so not where the app's log is.
  outputDir: "test-results/browser",
  use: {
    // A picture at the end, and what was done and asked. Copies of the page after each step take
    // time, and a film more: a whole run goes without them, and names the command that runs one
    // test again and keeps the copies.
    screenshot: "only-on-failure",
    trace: {
      mode: "retain-on-failure",
      screenshots: false,
      snapshots: !process.env["WHOLE_RUN"],
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
