import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const databases = "./server/src/testing/global-setup.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: { name: "contract", environment: "node", include: ["contract/src/**/*.test.ts"] },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["server/src/**/*.test.ts"],
          globalSetup: existsSync(databases) ? [databases] : [],
          isolate: true,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["web/src/**/*.test.{ts,tsx}"],
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: "non-scoped" } },
          // Testing Library cleans up after each test only where it finds a global afterEach.
          globals: true,
        },
      },
      {
        test: {
          name: "scripts",
          environment: "node",
          include: ["scripts/**/*.test.ts", "web/build/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
