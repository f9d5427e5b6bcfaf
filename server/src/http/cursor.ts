import * as z from "zod/mini";
import { invalid } from "./problem.ts";

/** What ends a place in every list: the row's id. */
export const idInCursor = z.int().check(z.positive(), z.maximum(2 ** 31 - 1));

/** A moment as rows have it. PostgreSQL knows no year 0. */
export const momentInCursor = z.iso
  .datetime()
  .check(z.refine((value) => !value.startsWith("0000")));

/** Where a page ended, as a text that says nothing to a person. */
export function writeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

export function readCursor<Place>(
  shape: z.ZodMiniType<Place>,
  cursor: string | undefined,
): Place | null {
  if (cursor === undefined) return null;
  const read = shape.safeParse(jsonIn(cursor));
  if (read.success) return read.data;
  throw invalid({
    cursor: ["This is not where a page of this list ended. Begin at the first page."],
  });
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
