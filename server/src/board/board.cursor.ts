import type { Moment } from "@sightline/contract/moments.ts";
import * as z from "zod/mini";
import { invalid } from "#http/problem.ts";

/** Where a page of the board ended. */
export type BoardPlace = { pinned: boolean; activity_at: Moment; id: number };

const place = z.tuple([
  z.boolean(),
  z.iso.datetime(),
  z.int().check(z.positive(), z.maximum(2 ** 31 - 1)),
]);

export function cursorAt({ pinned, activity_at, id }: BoardPlace): string {
  return Buffer.from(JSON.stringify([pinned, activity_at, id])).toString("base64url");
}

export function placeOf(cursor: string | undefined): BoardPlace | null {
  if (cursor === undefined) return null;
  const read = place.safeParse(jsonIn(cursor));
  if (!read.success) {
    throw invalid({
      cursor: ["This is not where a page of this list ended. Begin at the first page."],
    });
  }
  const [pinned, activity_at, id] = read.data;
  return { pinned, activity_at, id };
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
