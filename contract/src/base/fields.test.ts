import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { newPassword } from "#accounts/passwords.ts";
import { type Row, rows } from "#contract.ts";
import { markdown } from "#text/markdown.ts";
import { bounds, codePoints } from "./bounds.ts";
import { day, email, idSent, pageQuery, text } from "./fields.ts";
import { sentenceOf } from "./sentences.ts";

type Def = z.core.$ZodTypeDef & {
  shape: Record<string, z.core.$ZodType>;
  options: readonly z.core.$ZodType[];
  innerType: z.core.$ZodType;
  in: z.core.$ZodType;
  element: z.core.$ZodType;
  format?: string;
};
type Place = { name: string; schema: z.core.$ZodType; def: Def };

/** Every text and list that a call may bring, with the place where it stands. */
function* placesIn(schema: z.core.$ZodType, name: string): Generator<Place> {
  // Only what each case reads is there; which that is, its type says.
  const def = schema._zod.def as Def;
  switch (def.type) {
    case "object":
      for (const [key, inner] of Object.entries(def.shape))
        yield* placesIn(inner, `${name}.${key}`);
      return;
    case "union":
      for (const [index, inner] of def.options.entries())
        yield* placesIn(inner, `${name} (${index + 1})`);
      return;
    case "optional":
    case "nullable":
    case "default":
      yield* placesIn(def.innerType, name);
      return;
    case "pipe":
      yield* placesIn(def.in, name);
      return;
    case "array":
      yield { name: `${name}[]`, schema, def };
      yield* placesIn(def.element, `${name}[]`);
      return;
    case "string":
      yield { name, schema, def };
      return;
    case "int":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
      return;
    default:
      throw new Error(`Nobody has said how ${name}, of type ${def.type}, is bounded.`);
  }
}

const partsOf = (row: Row) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = row[part];
    return schema ? [...placesIn(schema, `${row.method} ${row.path} ${part}`)] : [];
  });
const places = rows.flatMap(partsOf);
const checksOf = ({ def }: Place) => (def.checks ?? []).map((check) => check._zod.def);

describe("whatever a call brings", () => {
  test("each text is bounded before anything else is done with it", () => {
    // A day and a moment are patterns that say at once what they are not.
    const texts = places.filter(
      ({ def }) => def.type === "string" && def.format !== "date" && def.format !== "datetime",
    );
    const unbounded = texts.filter((place) => {
      const [first] = checksOf(place);
      return first?.check !== "max_length" || first.abort !== true;
    });
    expect(unbounded.map(({ name }) => name)).toEqual([]);
    expect(texts.length).toBeGreaterThan(100);
  });

  test("each list is bounded", () => {
    const lists = places.filter(({ def }) => def.type === "array");
    const unbounded = lists.filter(
      (place) => !checksOf(place).some(({ check }) => check === "max_length"),
    );
    expect(unbounded.map(({ name }) => name)).toEqual([]);
  });
});

test("each day is one that the database has too: it knows no year 0", () => {
  const days = places.filter(({ def }) => def.type === "string" && def.format === "date");
  const lenient = days.filter(({ schema }) => z.safeParse(schema, "0000-01-01").success);
  expect(lenient.map(({ name }) => name)).toEqual([]);
  expect(days.length).toBeGreaterThan(5);
  for (const given of ["0000-01-01", "0000-13-01", "2027-02-29", "soon", 20270101])
    expect(told(z.object({ day }), { day: given })).toHaveLength(1);
  expect(told(day, "0000-01-01")).toEqual(["Enter a date, like 2026-12-25."]);
  expect(day.parse("0001-01-01")).toBe("0001-01-01");
});

test("a list past its bound says how many it may hold, and how many were given", () => {
  const silent = places.filter((place) => {
    const most = checksOf(place).find(({ check }) => check === "max_length");
    if (place.def.type !== "array" || !most || !("maximum" in most)) return false;
    const given = Array.from({ length: Number(most.maximum) + 1 });
    const issues = z.safeParse(place.schema, given, { reportInput: true }).error?.issues ?? [];
    const tooMany = issues.find(({ code, path }) => code === "too_big" && path.length === 0);
    const sentence = tooMany ? sentenceOf(tooMany).replaceAll(",", "") : "";
    return !sentence.includes(`${given.length - 1}`) || !sentence.includes(`${given.length}`);
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test("a number past its bound is told with the bound", () => {
  const limit = z.object(pageQuery);
  expect(told(limit, { limit: "101" })).toEqual(["This should be at most 100; it is 101."]);
  expect(told(limit, { limit: "0" })).toEqual(["This should be at least 1; it is 0."]);
  const version = z.object({ version: z.int().check(z.positive()) });
  expect(told(version, { version: 0 })).toEqual(["This should be more than 0; it is 0."]);
});

test("a number is a number in figures, or a text of figures, and nothing else", () => {
  const limit = z.object(pageQuery);
  for (const given of ["20", 20]) expect(limit.parse({ limit: given })).toEqual({ limit: 20 });
  for (const given of ["0x10", "1e1", "", " 20", "2.5", "twenty", 2.5, true, [20], null, {}])
    expect(told(limit, { limit: given })).toEqual(["This should be a whole number."]);
  expect(told(limit, { limit: "-1" })).toEqual(["This should be at least 1; it is -1."]);
  expect(told(z.object({ id: idSent }), {})).toEqual(["Fill this in."]);
});

test("an address past its bound is told with the bound", () => {
  expect(told(email, `${"a".repeat(260)}@example.org`)).toEqual([
    "An e-mail address has at most 254 characters; this has 272.",
  ]);
});

const told = (schema: z.ZodMiniType, given: unknown) =>
  schema.safeParse(given, { reportInput: true }).error?.issues.map(sentenceOf);

test("a text far past its bound is refused once, with the bound and what was given", () => {
  expect(told(text({ min: 2, max: 10 }), "x".repeat(1_000_000))).toEqual([
    "Enter at most 10 characters; this has 1,000,000.",
  ]);
});

test("a text of letters that take two units each may be as long as its bound says", () => {
  expect(text({ min: 1, max: 40 }).safeParse("🙂".repeat(40)).success).toBe(true);
  expect(told(text({ min: 1, max: 40 }), "🙂".repeat(41))).toEqual([
    "Enter at most 40 characters; this has 41.",
  ]);
});

test("letters are counted, not their units: also halves that have lost each other", () => {
  const texts = ["", "abc", "🙂a🙂", "\ud83d", "\ude42\ud83d", "a\ud83d\ud83d\ude42", "e\u0301"];
  expect(texts.map(codePoints)).toEqual([0, 3, 3, 1, 2, 3, 2]);
});

test("what is past its bound is told once, and not read as Markdown", () => {
  expect(told(markdown(bounds.comment), "a\n".repeat(5_000))).toEqual([
    "Enter at most 4,000 characters; this has 9,999.",
  ]);
  expect(told(markdown(bounds.comment), `${"> ".repeat(3_000)}a`)).toEqual([
    "Enter at most 4,000 characters; this has 6,001.",
  ]);
});

test("a password far past its bound is refused before it is normalised", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  try {
    expect(told(newPassword, "\uFDFA".repeat(300_000))).toEqual([
      "Enter at most 128 characters; this has 300,000.",
    ]);
    const longest = Math.max(0, ...normalize.mock.contexts.map((given) => String(given).length));
    expect(longest).toBeLessThanOrEqual(512);
  } finally {
    normalize.mockRestore();
  }
});
