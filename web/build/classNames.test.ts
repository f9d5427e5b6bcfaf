import { expect, test } from "vitest";
import { namesIn } from "./classNames.ts";

test("a class is called by its file and its place, and always the same", () => {
  const name = namesIn("/here/web");
  const first = name("row", "/here/web/src/List.module.css");
  expect(first).toMatch(/^_[a-z\d]{5}0$/);
  expect(name("cell", "/here/web/src/List.module.css")).toBe(first.replace(/0$/, "1"));
  expect(name("row", "/here/web/src/List.module.css?used")).toBe(first);
  expect(namesIn("/there/web")("row", "/there/web/src/List.module.css")).toBe(first);
});

test("classes of two files are two, even if they are called the same", () => {
  const name = namesIn("/web");
  expect(name("row", "/web/a.module.css")).not.toBe(name("row", "/web/b.module.css"));
});
