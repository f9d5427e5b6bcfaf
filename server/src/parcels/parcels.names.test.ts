import { expect, test } from "vitest";
import { pathOf, safeName } from "./parcels.names.ts";

test.each([
  ["prices.csv", "prices.csv"],
  ["../../etc/passwd", ".._.._etc_passwd"],
  ["C:\\Windows\\system32.txt", "C__Windows_system32.txt"],
  ["/absolute.pdf", "_absolute.pdf"],
  ['what?*<>|".md', "what______.md"],
  ["Zahlen für März.csv", "Zahlen für März.csv"],
  ["evil\u202egpj.txt", "evil_gpj.txt"],
  ["line\nbreak\u0000.txt", "line_break_.txt"],
  ["ends with dots...", "ends with dots"],
  ["", "file"],
  ["...", "file"],
])("%j is called %j in a zip", (given, name) => {
  expect(safeName(given)).toBe(name);
});

test("a very long name keeps its beginning and its ending", () => {
  const name = safeName(`${"ä".repeat(400)}.xlsx`);
  expect(Array.from(name)).toHaveLength(100);
  expect(name.endsWith("ä.xlsx")).toBe(true);
});

test("two of one name lie beside each other, and none leaves its folder", () => {
  const paths = [1, 2].map((id) => pathOf({ id, filename: "../a.txt", part: "insight" }));
  expect(paths).toEqual(["files/insight/1-.._a.txt", "files/insight/2-.._a.txt"]);
});
