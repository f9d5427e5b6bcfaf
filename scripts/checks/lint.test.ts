import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tool } from "#scripts/run/tool.ts";
import { plant } from "./planted.ts";

const repository = join(import.meta.dirname, "..", "..");
const files = {
  "tsconfig.json": JSON.stringify({
    extends: join(repository, "web/tsconfig.json"),
    compilerOptions: { types: [] },
    include: ["*"],
  }),
  "floating.ts": "async function save() {}\nexport function leave() {\n  save();\n}\n",
  "misused.ts": "export function leave(list: string[]) {\n  list.forEach(async () => {});\n}\n",
  "anything.ts": "export const value: any = 1;\n",
  "certain.ts": "export const first = (list: string[]) => list[0]!.length;\n",
  "unused.ts": "const forgotten = 1;\nexport {};\n",
  "hook.tsx":
    'import { useState } from "react";\nexport function Counter({ on }: { on: boolean }) {\n  if (on) {\n    const [n] = useState(0);\n    return <p>{n}</p>;\n  }\n  return null;\n}\n',
  "effect.tsx":
    'import { useEffect } from "react";\nexport function Title({ text }: { text: string }) {\n  useEffect(() => {\n    document.title = text;\n  }, []);\n  return null;\n}\n',
  "picture.tsx": 'export const Picture = () => <img src="a.png" />;\n',
  "field.tsx": "export const Field = () => (\n  <label>\n    <span />\n  </label>\n);\n",
  "one.ts": 'import { two } from "./two.ts";\nexport const one = () => two;\n',
  "two.ts": 'import { one } from "./one.ts";\nexport const two = () => one;\n',
  "clean.ts": "export const sum = (a: number, b: number) => a + b;\n",
};
let root = "";
let findings: string[] = [];

beforeAll(() => {
  root = plant(files);
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"), "junction");
  const config = join(repository, ".oxlintrc.json");
  // Named one by one, since a dot would lead through the link into every package.
  const names = Object.keys(files).filter((name) => /\.tsx?$/.test(name));
  const { stdout } = spawnSync(
    process.execPath,
    [tool("oxlint"), "--type-aware", "-c", config, "-f", "json", ...names],
    { cwd: root, encoding: "utf8" },
  );
  const { diagnostics }: { diagnostics: { filename: string; code?: string; severity: string }[] } =
    JSON.parse(stdout);
  findings = diagnostics.map(({ filename, code, severity }) => `${filename} ${code} ${severity}`);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ["a promise nobody waits for", "floating.ts", "no-floating-promises"],
  ["a promise where none is awaited", "misused.ts", "no-misused-promises"],
  ["any", "anything.ts", "no-explicit-any"],
  ["a !", "certain.ts", "no-non-null-assertion"],
  ["an unused name", "unused.ts", "no-unused-vars"],
  ["a hook under a condition", "hook.tsx", "rules-of-hooks"],
  ["an effect that forgets what it reads", "effect.tsx", "exhaustive-deps"],
  ["a picture without words", "picture.tsx", "alt-text"],
  ["a label without words and control", "field.tsx", "label-has-associated-control"],
  ["files that import each other", "one.ts", "no-cycle"],
])("%s is an error", (_what, file, rule) => {
  expect(findings.filter((finding) => finding.startsWith(`${file} `))).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`\\(${rule}\\) error$`))]),
  );
});

test("clean code passes", () => {
  expect(findings.filter((finding) => finding.startsWith("clean.ts"))).toEqual([]);
});
