import { defineConfig } from "vitest/config";
import { filesUnder } from "#scripts/checks/files.ts";
import { LongestFirst } from "#scripts/checks/longestFirst.ts";
import { filesLeftOut, parseShare } from "#scripts/checks/circles/shares.ts";

const seed = "./scripts/checks/seed.setup.ts";
const databases = "./server/src/testing/global-setup.ts";

/**
 * Only something broken reaches these: a test ends when what it waits for has come. They are long
 * enough for a machine that is busy with something else.
 */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 30_000, interval: 10 } },
};

const share = parseShare(process.env["TEST_SHARE"] ?? "");
const exclude = share === undefined ? [] : filesLeftOut(filesUnder(import.meta.dirname), share);

export default defineConfig({
  test: {
    // One more than the cores of a small machine: each waits now and then, for a database or a clock.
    maxWorkers: 3,
    runner: "./scripts/checks/circles/shares.runner.ts",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patience,
          exclude,
          name: "contract",
          environment: "node",
          include: ["contract/src/**/*.test.ts"],
          setupFiles: [seed],
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          exclude,
          name: "server",
          environment: "node",
          include: ["server/src/**/*.test.ts"],
          globalSetup: [databases],
          setupFiles: [seed, "./server/src/testing/setup.ts"],
          // The app is loaded once per worker. Each file has a database and an app of its own.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          exclude,
          name: "web",
          environment: "happy-dom",
          include: ["web/src/**/*.test.{ts,tsx}"],
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: "non-scoped" } },
          setupFiles: [seed, "./web/src/testing/setup.ts"],
          // One page per worker; the set-up gives each file modules of its own and an empty page.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          exclude,
          name: "scripts",
          environment: "node",
          include: ["scripts/**/*.test.ts", "web/build/**/*.test.ts"],
          setupFiles: [seed],
          isolate: false,
        },
      },
    ],
  },
});
