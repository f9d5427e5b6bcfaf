import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** Everything set as text, on every ground it is set on. */
const grounds = ["sunken", "paper", "surface", "hover"];
const tints = ["accent-tint", "due-tint", "late-tint", "done-tint", "ask-tint", "idle-tint"];
const meanings = ["accent", "due", "late", "done", "ask", "idle"];
const textPairs: [string, string][] = [
  ...pairs(["ink", "ink-2", "ink-3"], [...grounds, ...tints]),
  ...pairs(meanings, [...grounds, ...tints]),
  ...pairs(["ink", "ink-2"], ["press"]),
  ["accent-hover", "paper"],
  ["accent-hover", "surface"],
  ["accent-ink", "accent"],
  ["accent-ink", "accent-hover"],
  ["late-ink", "late"],
  ["late-ink", "late-hover"],
  ["paper", "ink"],
];
const markPairs: [string, string][] = [
  ...pairs(["control-line", "control-line-hover"], grounds),
  ...pairs(["accent"], [...grounds, "press"]),
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const colours = readColours(theme);

  test.each(textPairs)("%s is readable on %s", (text, ground) => {
    expect(contrast(colours, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(markPairs)("%s can be told from %s", (mark, ground) => {
    expect(contrast(colours, mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

test("the ground of the page is paper, and paper as a veil leaves it", () => {
  const value = (of: RegExp) => of.exec(css)?.[1];
  expect(value(/^html \{\n\s*background: (.+);/m)).toBe(value(/--paper: (.+);/));
  for (const theme of ["light", "dark"] as const) {
    const at = theme === "light" ? 1 : 2;
    const veil = /--veil: light-dark\(rgb\((.+?)\), rgb\((.+?)\)\)/.exec(css)?.[at] ?? "";
    const [red = 0, green = 0, blue = 0, share = 0] = veil.split(/[ /]+/).map(Number);
    const paper = channelsOf(readColours(theme).get("paper") ?? "");
    const veiled = [red, green, blue].map((over, part) =>
      Math.round(over * share + (paper[part] ?? 0) * (1 - share)),
    );
    const ground = /has\(\[data-veil\][^{]+\{\s*background: light-dark\((#\w+), (#\w+)\)/.exec(css);
    const told = channelsOf(ground?.[at] ?? "");
    veiled.forEach((one, part) =>
      expect(Math.abs(one - (told[part] ?? -9))).toBeLessThanOrEqual(1),
    );
  }
});

test("every colour has a value for both themes", () => {
  const single = css.match(/^\s*--[\w-]+:\s*(#|rgb|hsl)/gm);
  expect(single).toBeNull();
});

test("black on white is 21 to 1, so that the rest can be believed", () => {
  const known = new Map([
    ["black", "#000"],
    ["white", "#fff"],
    ["grey", "#777777"],
  ]);
  expect(contrast(known, "black", "white")).toBeCloseTo(21, 5);
  expect(contrast(known, "grey", "white")).toBeCloseTo(4.48, 2);
});

function pairs(inks: string[], on: string[]): [string, string][] {
  return inks.flatMap((ink) => on.map((ground): [string, string] => [ink, ground]));
}

function readColours(theme: "light" | "dark"): Map<string, string> {
  const found = css.matchAll(/--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)/g);
  return new Map(
    [...found].map(([, name = "", light = "", dark = ""]) => [
      name,
      theme === "light" ? light : dark,
    ]),
  );
}

function contrast(colours: Map<string, string>, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((name) => luminance(colours.get(name) ?? `no colour called ${name}`))
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(colour: string): number[] {
  const digits = colour.match(/^#(?:([\da-f]{3})|([\da-f]{6}))$/i);
  if (!digits) throw new Error(colour);
  const full = digits[2] ?? Array.from(digits[1] ?? "", (digit) => digit + digit).join("");
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
}
