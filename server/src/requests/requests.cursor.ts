import { cursor as cursorText } from "@sightline/contract/fields.ts";
import type { RequestSort } from "@sightline/contract/requests.ts";
import * as z from "zod/mini";
import { invalid } from "#http/problem.ts";

/** Where a page ended: the sort's key of its last row, and its id. */
type Place = { key: string | number; id: number };

const id = z.int().check(z.positive(), z.maximum(2 ** 31 - 1));
const places = {
  due: z.tuple([z.literal("due"), z.int(), id]),
  newest: z.tuple([z.literal("newest"), id, id]),
  activity: z.tuple([z.literal("activity"), z.iso.datetime(), id]),
};

export function cursorAt(sort: RequestSort, { key, id: last }: Place): string {
  return Buffer.from(JSON.stringify([sort, key, last])).toString("base64url");
}

/** A cursor of another sort leads nowhere here. */
export function placeOf(sort: RequestSort, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const read = places[sort].safeParse(jsonIn(cursorText.parse(cursor)));
  if (!read.success) {
    throw invalid({
      cursor: ["This is not where a page of this list ended. Begin at the first page."],
    });
  }
  const [, key, last] = read.data;
  return { key, id: last };
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
