import { bounds } from "@sightline/contract/base/bounds.ts";
import { idInPath } from "@sightline/contract/base/fields.ts";
import * as z from "zod/mini";
import { invalid } from "./problem.ts";

/** What a list is asked for: where the page before ended, and how many rows to find from there. */
export type Page<Place> = { after: Place | null; limit: number };

/** Where a list begins, as long as a page usually is, and one row more: see `read`. */
export const firstPage = { after: null, limit: bounds.pageSize.usual + 1 };

/** What a caller says of the page that they want. */
export type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

/** A list that is read page by page, each beginning after the last row of the one before. */
export type Pages<Place, Ended = Place> = {
  /** Where a cursor leads, if it is one of this list. */
  placeIn: (cursor: string) => Place | undefined;
  read: <Row extends Ended>(
    query: PageQuery,
    list: (page: Page<Place>) => Promise<readonly Row[]>,
  ) => Promise<{ rows: Row[]; next_cursor: string | null }>;
};

/** What ends a place in every list: the row's id. */
export const idInCursor = z.int().check(z.positive(), z.maximum(2 ** 31 - 1));

/** A moment as rows have it. PostgreSQL knows no year 0. */
export const momentInCursor = z.iso
  .datetime()
  .check(z.refine((value) => !value.startsWith("0000")));

/** For lists in the order of their ids, whichever way: the cursor is the last id of the page before. */
export const pagesById = makePages<number, { id: number }>(
  (cursor) => idInPath.safeParse(cursor).data,
  ({ id }) => String(id),
);

/**
 * For lists in the order of these columns of their rows. A list that can be had in several orders
 * names each, so that a cursor of one leads nowhere in another.
 */
export function pagesBy<Place>(
  columns: z.ZodMiniType<Place, Record<string, string | number>> & { shape: object },
  order?: string,
): Pages<Place> {
  const names = Object.keys(columns.shape);
  const named = order === undefined ? [] : [order];
  return makePages<Place, Place>(
    (cursor) => {
      const read = readCursor(cursor);
      if (read.length !== named.length + names.length || named.some((name) => name !== read[0]))
        return undefined;
      const values = read.slice(named.length);
      return columns.safeParse(Object.fromEntries(names.map((name, at) => [name, values[at]])))
        .data;
    },
    (row) => {
      const values = z.encode(columns, row);
      return writeCursor([...named, ...names.map((name) => values[name])]);
    },
  );
}

function makePages<Place, Ended>(
  placeIn: (cursor: string) => Place | undefined,
  cursorAt: (row: Ended) => string,
): Pages<Place, Ended> {
  return {
    placeIn,
    async read({ cursor, limit = bounds.pageSize.usual }, list) {
      const after = cursor === undefined ? null : placeIn(cursor);
      if (after === undefined) {
        throw invalid({
          cursor: ["This is not where a page of this list ended. Begin at the first page."],
        });
      }
      // One more than the page is long tells whether there is a next one.
      const found = await list({ after, limit: limit + 1 });
      const last = found.length > limit ? found[limit - 1] : undefined;
      return { rows: found.slice(0, limit), next_cursor: last ? cursorAt(last) : null };
    },
  };
}

/** Where a page ended, as a text that says nothing to a person. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readCursor(cursor: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
