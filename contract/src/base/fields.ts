import * as z from "zod/mini";
import { bounds, codePoints, type LengthBound, rawMost } from "./bounds.ts";
import { momentOf } from "./moments.ts";

/**
 * The first check of every text that comes in, by its length as it arrives: trimming, counting,
 * normalising and patterns all cost by length, so nothing else is done with a longer one.
 */
export function atMost(units: number, sentence = (given: unknown) => tooLong(units, given)) {
  return z.maxLength(units, { error: (issue) => sentence(issue.input), abort: true });
}

/** For lists: says the bound, as in "Add at most 50 people", and how many were given. */
export function atMostOf(most: number, sentence: string) {
  return z.maxLength(most, {
    error: ({ input }) =>
      `${sentence}; these are ${Array.isArray(input) ? input.length.toLocaleString("en") : "more"}.`,
  });
}

/** Past this no row has a number; the database would not even take the question. */
const lastId = 2 ** 31 - 1;

export const id = z.int().check(z.positive(), z.maximum(lastId));

/** An id in a path or query, where everything arrives as text. What is no id names nothing: 404. */
export const idInPath = z.pipe(
  z.pipe(z.string().check(atMost(10), z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
  id,
);

/** A whole number as it arrives: as text from a query or a form, as itself in JSON. Nothing else is one. */
export const numberSent = z.union(
  [z.int(), z.pipe(z.string().check(atMost(16), z.regex(/^-?\d{1,15}$/)), z.transform(Number))],
  {
    error: ({ input }) =>
      input === undefined ? "Fill this in." : "This should be a whole number.",
  },
);

/** An id that isn't in the path. */
export const idSent = z.pipe(numberSent, id);

/** UTC, ISO 8601, milliseconds: exactly what the database hands out. */
export const moment = z.iso.datetime();

/** The same, from somebody who may write it shorter or finer. */
export const momentSent = z
  .pipe(
    moment,
    z.transform((value: string) => momentOf(Date.parse(value))),
  )
  // PostgreSQL knows no year 0, and no year before it.
  .check(z.refine((value) => /^(?!0000)\d{4}-/.test(value), { error: "There is no such year." }));

export const sayDay = "Enter a date, like 2026-12-25.";

/** A calendar day without a time, such as 2026-11-15; none of the year 0, as above. */
export const day = z.iso
  .date({ error: sayDay, abort: true })
  .check(z.refine((value) => !value.startsWith("0000"), sayDay));

export function text(bound: LengthBound) {
  return z
    .string()
    .check(
      atMost(rawMost(bound), (given) => tooLong(bound.max, given)),
      // Half a character, cut somewhere on its way, can't be kept in a database.
      z.overwrite((value) => value.toWellFormed()),
      z.trim(),
      z.refine((value) => codePoints(value) >= bound.min, {
        error: (issue) => tooShort(bound, issue.input),
        abort: true,
      }),
      z.refine((value) => codePoints(value) <= bound.max, {
        error: (issue) => tooLong(bound.max, issue.input),
        abort: true,
      }),
    )
    .register(z.globalRegistry, { minLength: bound.min, maxLength: bound.max });
}

function tooShort(bound: LengthBound, given: unknown): string {
  const count = codePoints(String(given));
  if (count === 0) return "Fill this in.";
  return `Enter at least ${bound.min} characters; this has ${count}.`;
}

function tooLong(most: number, given: unknown): string {
  return `Enter at most ${most.toLocaleString("en")} characters; this has ${codePoints(String(given)).toLocaleString("en")}.`;
}

function sayLongEmail(given: unknown): string {
  return `An e-mail address has at most ${bounds.email.max} characters; this has ${codePoints(String(given)).toLocaleString("en")}.`;
}

/** Compared without case: the stored form is trimmed and lower-cased. */
export const email = z.pipe(
  z.string().check(
    atMost(rawMost(bounds.email), sayLongEmail),
    z.trim(),
    z.refine((value) => codePoints(value) <= bounds.email.max, {
      error: ({ input }) => sayLongEmail(input),
      abort: true,
    }),
    z.regex(
      /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/u,
      "Enter an e-mail address, like name@example.org.",
    ),
  ),
  z.transform((value: string) => value.toLowerCase()),
);

/** What somebody looks for. */
export const searchText = text(bounds.searchText);

/** A category by its id or slug, as a query names it. */
export const categoryNamed = z.string().check(atMost(100));

export const cursor = z.string().check(atMost(500));

export const pageQuery = {
  cursor: z.optional(cursor),
  limit: z.optional(
    z.pipe(numberSent, z.int().check(z.minimum(1), z.maximum(bounds.pageSize.max))),
  ),
};
