import { spawnSync } from "node:child_process";
import { cpSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tool } from "#scripts/run/tool.ts";
import { plant } from "./planted.ts";

const repository = join(import.meta.dirname, "..", "..");
const configs = [
  "tsconfig.base.json",
  "tsconfig.json",
  "contract/tsconfig.json",
  "server/tsconfig.json",
  "web/tsconfig.json",
  ".oxlintrc.json",
];
const wrong = "export const count: number = `many`;\n";
const files = {
  "package.json": '{ "type": "module" }',
  "contract/src/wrong.ts": wrong,
  "server/src/groups/wrong.ts": wrong,
  "web/src/groups/wrong.tsx": wrong,
  "web/build/wrong.ts": wrong,
  "web/vite.config.ts": wrong,
  "scripts/wrong.ts": wrong,
  "scripts/wrong.mjs": "/** @type {number} */\nexport const count = `many`;\n",
  "bench/wrong.ts": wrong,
  "e2e/wrong.spec.ts": wrong,
  "wrong.config.ts": wrong,
  "server/src/right.ts": "export const count: number = 1;\n",
};
let root = "";
let findings: string[] = [];

beforeAll(() => {
  root = plant(files);
  for (const config of configs) cpSync(join(repository, config), join(root, config));
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"), "junction");
  const names = Object.keys(files).filter((file) => file !== "package.json");
  // As the step does it, but named one by one: a dot would lead through the link into every package.
  const { stdout } = spawnSync(
    process.execPath,
    [tool("oxlint"), "--type-aware", "--type-check", "--deny-warnings", "-f", "json", ...names],
    { cwd: root, encoding: "utf8" },
  );
  const { diagnostics }: { diagnostics: { filename: string; code?: string; severity: string }[] } =
    JSON.parse(stdout);
  findings = diagnostics.map(({ filename, code, severity }) => `${filename} ${code} ${severity}`);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(Object.keys(files).filter((file) => file.includes("wrong") || file.includes("vite")))(
  "a wrong type is found in %s",
  (file) => {
    expect(findings).toContain(`${file} typescript(TS2322) error`);
  },
);

test("a right one passes", () => {
  expect(findings.filter((finding) => finding.startsWith("server/src/right.ts"))).toEqual([]);
});
