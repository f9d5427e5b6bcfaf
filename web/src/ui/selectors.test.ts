import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "..");
const styles = globSync("**/*.css", { cwd: src });

test("there are styles to look at", () => {
  expect(styles.length).toBeGreaterThan(100);
});

const textOf = (file: string) =>
  readFileSync(join(src, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");

/** Something that anything could be, and after it anything or any element of a kind. */
const ofAnyNeighbour = /(?:\*|:not\(:empty\))\s*[+~]\s*(?:\*|[a-z])/;

test("no row that comes or goes has the browser style all that follows it anew", () => {
  expect(styles.filter((file) => ofAnyNeighbour.test(textOf(file)))).toEqual([]);
});

test("such a rule would be found", () => {
  for (const rule of [".a > * + * {", ".a:not(:empty) + span::before {"])
    expect(rule).toMatch(ofAnyNeighbour);
  expect(".a > :where(:not(:first-child)) {").not.toMatch(ofAnyNeighbour);
});

/** A rule that begins with whatever anything could be, and says no more than that. */
const ofAnything = /(?:^|[{};,])\s*(?:\*|::?(?!is|where|has|root)[a-z-]+(?:\([^)]*\))?)+\s*[{,]/;

test("no styles that come late have the browser style all that is there anew", () => {
  const late = styles.filter((file) => file.endsWith(".module.css"));
  expect(late.filter((file) => ofAnything.test(textOf(file)))).toEqual([]);
});

test("so would such a rule", () => {
  for (const rule of ["::highlight(told) {", ".a {}\n*, .b {", ".a,\n:focus-visible {"])
    expect(rule).toMatch(ofAnything);
  for (const rule of [
    ".a ::highlight(told) {",
    ".a:hover {",
    ".a {\n  color: red;\n}",
    ".a,\n.b:focus {",
  ])
    expect(rule).not.toMatch(ofAnything);
});

test("what stands above a field breaks a word that is too long for it", () => {
  const css = readFileSync(join(src, "ui/fields/Field.module.css"), "utf8");
  expect(/^\.head \{([^}]*)\}/m.exec(css)?.[1]).toMatch(/overflow-wrap: anywhere;/);
});
