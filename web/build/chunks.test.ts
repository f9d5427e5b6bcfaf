import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chunkFileName, chunkNumbers, isOutsideTheApp, screenNameOf } from "./chunks.ts";
import { keepRecent } from "./formerBuilds.ts";

const src = join(import.meta.dirname, "..", "src");

const numbered = Object.keys(chunkNumbers).toSorted();

test("numbers go from 0 to 25, and each has a screen", () => {
  const numbers = [...new Set(Object.values(chunkNumbers))].toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 26 }, (_, number) => number));
});

test("every screen that exists has a number, and every number its screen", () => {
  const names = globSync("**/*Screen.tsx", { cwd: src })
    .map((file) => screenNameOf(`/${file}`) ?? file)
    .filter((name) => name !== "LazyScreen");
  expect(names.toSorted()).toEqual(numbered);
});

test("the routes name every screen that has a number, each after its own file", () => {
  const routes = readFileSync(join(src, "routes.tsx"), "utf8");
  const named = [...routes.matchAll(/(\w+): \(\) =>\s+import\("#[\w/]+\/(\w+)\.tsx"\)/g)];
  expect(named.map(([, name = ""]) => name).toSorted()).toEqual(numbered);
  expect(named.filter(([, name, file]) => name !== file)).toEqual([]);
});

test("a stranger's screens are outside the app, a member's are not", () => {
  expect(isOutsideTheApp("RegisterScreen")).toBe(true);
  expect(isOutsideTheApp("RequestListScreen")).toBe(false);
});

test("a screen's file carries its number, and one without fails the build", () => {
  expect(chunkFileName("/src/sessions/SignInScreen.tsx")).toBe("assets/1.[hash:7].js");
  expect(chunkFileName(null)).toBe("assets/[name].[hash:7].js");
  expect(() => chunkFileName("/src/x/NewbornScreen.tsx")).toThrow(/NewbornScreen has no number/);
});

test("chunks of the last five builds stay for thirty days, the present build's always", () => {
  const day = 86_400_000;
  const builds = [0, 1, 2, 31, 3, 4].map((age) => ({
    at: 100 * day - age * day,
    files: [String(age)],
  }));
  expect(keepRecent(builds, 100 * day).flatMap(({ files }) => files)).toEqual(["0", "1", "2", "3"]);
  expect(keepRecent([{ at: 0, files: ["old"] }], 100 * day)).toHaveLength(1);
});
