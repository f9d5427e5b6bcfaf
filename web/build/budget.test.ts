import { expect, test } from "vitest";
import { weigh } from "./budget.ts";
import type { BuiltFiles } from "./chunkFiles.ts";

const built: BuiltFiles = {
  page: ["main.js", "vendor.js"],
  screens: {
    AppShell: ["app.js"],
    SignInScreen: ["1.js"],
    RequestListScreen: ["app.css", "app.js", "3.js"],
  },
  all: ["main.js", "vendor.js", "app.js", "1.js", "3.js", "dialogs.js", "app.css"],
};

const weights = (sizes: Record<string, number>) =>
  weigh(built, (file) => sizes[file] ?? 1).map(({ name, value, limit }) => [
    name,
    value,
    value > limit,
  ]);

test("a screen weighs what the page and itself ask for, each file once", () => {
  expect(weights({})).toEqual([
    ["SignInScreen", 3, false],
    ["SignInScreen, files", 3, false],
    ["RequestListScreen", 5, false],
    ["RequestListScreen, files", 5, false],
    ["the page itself", 1, false],
    ["scripts in all", 6, false],
  ]);
});

test("what is too heavy is over its limit", () => {
  const over = weights({ "1.js": 100_000, "3.js": 160_000, "app.css": 50_000 });
  expect(over.filter(([, , isOver]) => isOver).map(([name]) => name)).toEqual([
    "SignInScreen",
    "RequestListScreen",
  ]);
});

test("too many files are over their limit", () => {
  const many = Array.from({ length: 43 }, (_, index) => `${index}.js`);
  const lines = weigh({ page: many, screens: { SignInScreen: [] }, all: many }, () => 1);
  expect(lines.filter(({ value, limit }) => value > limit).map(({ name }) => name)).toEqual([
    "SignInScreen, files",
    "scripts in all",
  ]);
});

test("a build without the screen that others are measured by is refused", () => {
  expect(() => weigh({ page: [], screens: {}, all: [] }, () => 1)).toThrow(/SignInScreen/);
});
