import { expect, test } from "vitest";
import { count, type Manifest, weigh } from "./budget.ts";

const manifest: Manifest = {
  "index.html": { file: "main.js", imports: ["_zod.js"], css: ["main.css"] },
  "_zod.js": { file: "zod.js" },
  "_query.js": { file: "query.js", imports: ["_zod.js"] },
  "src/sessions/SignInScreen.tsx": {
    file: "1.js",
    imports: ["index.html", "_zod.js"],
    css: ["1.css"],
  },
  "src/shell/AppShell.tsx": { file: "shell.js", imports: ["index.html", "_query.js"] },
  "src/requests/RequestListScreen.tsx": { file: "3.js", imports: ["_query.js", "_zod.js"] },
};

const weights = (sizes: Record<string, number>) =>
  weigh(manifest, (file) => sizes[file] ?? 1).map(({ name, bytes, limit }) => [
    name,
    bytes,
    bytes > limit,
  ]);

test("each file counts once, where it is first needed", () => {
  expect(weights({})).toEqual([
    ["sign-in", 5, false],
    ["app shell", 2, false],
    ["RequestListScreen", 1, false],
  ]);
});

test("what is too heavy is over its limit", () => {
  expect(
    weights({ "zod.js": 130_000, "query.js": 75_000, "3.js": 60_001 }).map(([, , over]) => over),
  ).toEqual([true, true, true]);
});

test("the screen that asks for most files is told, and so is how many scripts there are", () => {
  expect(count(manifest)).toEqual([
    { name: "SignInScreen, files", files: 7, limit: 30 },
    { name: "scripts in all", files: 6, limit: 75 },
  ]);
});

test("a build without the screen that others are measured by is refused", () => {
  expect(() => weigh({ "index.html": { file: "main.js" } }, () => 1)).toThrow(/SignInScreen/);
});
