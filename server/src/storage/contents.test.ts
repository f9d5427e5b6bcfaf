import { expect, test } from "vitest";
import { tidyName } from "./contents.ts";

test.each([
  ["report.pdf", "report.pdf"],
  ["../../etc/report.pdf", "report.pdf"],
  ["C:\\files\\report.pdf", "report.pdf"],
  ["re\u0000po\u2028rt.pdf", "report.pdf"],
  ["\u202efdp.exe.pdf", "fdp.exe.pdf"],
  ["\u200b\u3164.pdf", "file.pdf"],
  [".pdf", "file.pdf"],
  ["\u2800", "\u2800"],
  [`${"a".repeat(300)}.pdf`, `${"a".repeat(251)}.pdf`],
])("a file that comes as %j is called %j", (given, name) => {
  expect(tidyName(given)).toBe(name);
});
