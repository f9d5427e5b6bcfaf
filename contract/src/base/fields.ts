import * as z from "zod/mini";
import { bounds, codePoints, type LengthBound } from "./bounds.ts";
import { momentOf } from "./moments.ts";

/** Past this no row has a number; the database would not even take the question. */
const lastId = 2 ** 31 - 1;

export const id = z.int().check(z.positive(), z.maximum(lastId));

/** An id in a path or query, where everything arrives as text. What is no id names nothing: 404. */
export const idInPath = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
  id,
);

/** UTC, ISO 8601, milliseconds: exactly what the database hands out. */
export const moment = z.iso.datetime();

/** The same, from somebody who may write it shorter or finer. */
export const momentSent = z.pipe(
  moment,
  z.transform((value: string) => momentOf(Date.parse(value))),
);

export function text(bound: LengthBound) {
  return z
    .string()
    .check(
      // Half a character, cut somewhere on its way, can't be kept in a database.
      z.overwrite((value) => value.toWellFormed()),
      z.trim(),
      z.refine((value) => codePoints(value) >= bound.min, {
        error: (issue) => tooShort(bound, issue.input),
        abort: true,
      }),
      z.refine((value) => codePoints(value) <= bound.max, {
        error: (issue) => tooLong(bound, issue.input),
      }),
    )
    .register(z.globalRegistry, { minLength: bound.min, maxLength: bound.max });
}

function tooShort(bound: LengthBound, given: unknown): string {
  const count = codePoints(String(given));
  if (count === 0) return "Fill this in.";
  return `Write at least ${bound.min} characters; this has ${count}.`;
}

function tooLong(bound: LengthBound, given: unknown): string {
  return `Write at most ${bound.max.toLocaleString("en")} characters; this has ${codePoints(String(given)).toLocaleString("en")}.`;
}

/** Compared without case: the stored form is trimmed and lower-cased. */
export const email = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((value) => codePoints(value) <= bounds.email.max, {
      error: `An e-mail address has at most ${bounds.email.max} characters.`,
      abort: true,
    }),
    z.regex(
      /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/u,
      "Write an e-mail address, like name@example.org.",
    ),
  ),
  z.transform((value: string) => value.toLowerCase()),
);

export const cursor = z.string().check(z.maxLength(500));

export const pageQuery = {
  cursor: z.optional(cursor),
  limit: z.optional(
    z.pipe(
      z.coerce.number<number | string>(),
      z.int().check(z.minimum(1), z.maximum(bounds.pageSize.max)),
    ),
  ),
};
