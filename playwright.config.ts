import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [
    ["list"],
    [
      "json",
      { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "test-results/report.json" },
    ],
  ],
  outputDir: "test-results",
  use: {
    trace: "retain-on-failure",
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
