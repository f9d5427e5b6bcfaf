import path from "node:path";
import { describe, expect, test } from "vitest";
import { findGrowing, usualLongest } from "#contract/src/base/growth.testing.ts";
import { findPatterns, patternsIn, search } from "./growth.patterns.ts";
import { builtPatterns, scanners } from "./growth.scanners.ts";

const root = path.join(import.meta.dirname, "..", "..");

describe("ten times the text takes at most fifteen times the work of", () => {
  test.each(scanners.map(([name, scan, longest = usualLongest]) => ({ name, scan, longest })))(
    "$name",
    ({ scan, longest }) => {
      expect(findGrowing(scan, longest)).toEqual([]);
    },
  );

  test("every regular expression of what runs", () => {
    const growing = findPatterns(root).flatMap(({ place, pattern }) => {
      const [found] = pattern ? findGrowing((text) => search(pattern, text), usualLongest) : [];
      return found ? [`${place} ${String(pattern)} by ${found.name}`] : [];
    });
    expect(growing).toEqual([]);
  });
});

test("a pattern that a program puts together is named, with the reason why it can't hurt", () => {
  const built = findPatterns(root).filter(({ pattern }) => pattern === null);
  expect(new Set(built.map(({ file }) => file))).toEqual(new Set(Object.keys(builtPatterns)));
});

describe("the measure tells", () => {
  const inOneLine = (text: string) => patternsIn("a.ts", text).map(({ pattern }) => pattern);

  test.each([
    ["the end of a run, looked for from each of its places", "text.replace(/ +$/, '')"],
    ["a partner that never comes", "text.replaceAll(/^(`{3,})[^\\n]*\\n[^]*?^\\1/gm, '')"],
    ["two ways to share one run", "/^\\d*\\.?\\d*$/.test(text)"],
    ["ways without number", "/^(?:a+)+$/.test(text)"],
  ])("%s", (_name, code) => {
    const [pattern] = inOneLine(code);
    if (!pattern) throw new Error("No pattern was found.");
    expect(findGrowing((text) => search(pattern, text), usualLongest, 1)).toHaveLength(1);
  });

  test("a hand that looks back over all that it has seen", () => {
    const scan = (text: string) => {
      for (let at = 0; at < text.length; at += 1) text.slice(0, at).lastIndexOf("\u0002");
    };
    expect(findGrowing(scan, usualLongest, 1)).toHaveLength(1);
  });
});
