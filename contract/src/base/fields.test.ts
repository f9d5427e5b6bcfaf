import { describe, expect, test, vi } from "vitest";
import type * as z from "zod/mini";
import { newPassword } from "#accounts/passwords.ts";
import { type Row, rows } from "#contract.ts";
import { text } from "./fields.ts";
import { sentenceOf } from "./sentences.ts";

type Def = z.core.$ZodTypeDef & {
  shape: Record<string, z.core.$ZodType>;
  options: readonly z.core.$ZodType[];
  innerType: z.core.$ZodType;
  in: z.core.$ZodType;
  element: z.core.$ZodType;
  format?: string;
};
type Place = { name: string; def: Def };

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
      yield { name: `${name}[]`, def };
      yield* placesIn(def.element, `${name}[]`);
      return;
    case "string":
      yield { name, def };
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

const told = (schema: z.ZodMiniType, given: unknown) =>
  schema.safeParse(given, { reportInput: true }).error?.issues.map(sentenceOf);

test("a text far past its bound is refused once, with the bound and what was given", () => {
  expect(told(text({ min: 2, max: 10 }), "x".repeat(1_000_000))).toEqual([
    "Write at most 10 characters; this has 1,000,000.",
  ]);
});

test("a text of letters that take two units each may be as long as its bound says", () => {
  expect(text({ min: 1, max: 40 }).safeParse("🙂".repeat(40)).success).toBe(true);
  expect(told(text({ min: 1, max: 40 }), "🙂".repeat(41))).toEqual([
    "Write at most 40 characters; this has 41.",
  ]);
});

test("a password far past its bound is refused before it is normalised", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  try {
    expect(told(newPassword, "\uFDFA".repeat(300_000))).toEqual([
      "Write at most 128 characters; this has 300,000.",
    ]);
    const longest = Math.max(0, ...normalize.mock.contexts.map((given) => String(given).length));
    expect(longest).toBeLessThanOrEqual(512);
  } finally {
    normalize.mockRestore();
  }
});
