import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { long, longestFirst } from "./longestFirst.ts";

const root = join(import.meta.dirname, "..", "..");

test("each file that is named as long is there", () => {
  expect(long.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("long files come first in their project, and the project of most files last", () => {
  const files = [
    "contract/src/a.test.ts",
    "server/src/a.test.ts",
    "server/src/startup.test.ts",
    "web/src/a.test.ts",
    "web/src/testing/growth.test.ts",
  ].map((file) => ({ moduleId: join(root, file), project: { name: file.split("/")[0] ?? "" } }));
  const [contract, small, startup, web, growth] = files;
  expect(longestFirst(files)).toEqual([contract, growth, web, startup, small]);
});
