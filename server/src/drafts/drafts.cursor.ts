import * as z from "zod/mini";
import { invalid } from "#http/problem.ts";
import type { DraftPlace } from "./drafts.queries.ts";

const place = z.tuple([z.iso.datetime(), z.int().check(z.positive(), z.maximum(2 ** 31 - 1))]);

export function cursorAt({ saved_at, id }: DraftPlace): string {
  return Buffer.from(JSON.stringify([saved_at, id])).toString("base64url");
}

export function placeOf(cursor: string | undefined): DraftPlace | null {
  if (cursor === undefined) return null;
  const read = place.safeParse(jsonIn(cursor));
  if (!read.success) {
    throw invalid({
      cursor: ["This is not where a page of this list ended. Begin at the first page."],
    });
  }
  const [saved_at, id] = read.data;
  return { saved_at, id };
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
