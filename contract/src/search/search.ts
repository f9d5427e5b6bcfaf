import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, id, idInPath, moment, pageQuery, searchText } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";
import { requestStatuses } from "#requests/requests.statuses.ts";

/** What is found; a comment is one on a request, on something shared, or on a post. */
export const foundKinds = ["request", "insight", "post", "group", "comment"] as const;
export type FoundKind = (typeof foundKinds)[number];

/** How long ago something is from, at most. */
export const foundSpans = ["week", "month", "year"] as const;
export type FoundSpan = (typeof foundSpans)[number];

/** A piece of text, and whether it is what was looked for. */
const excerptPart = z.object({ text: z.string(), marked: z.boolean() });
export type ExcerptPart = z.infer<typeof excerptPart>;

export const found = z.object({
  kind: z.enum(foundKinds),
  id,
  title: z.string(),
  excerpt: z.array(excerptPart),
  /** Where it stands: the request, the post or the group that it is, or is part of. */
  request_id: z.nullable(id),
  post_id: z.nullable(id),
  group_id: z.nullable(id),
  /** Of a comment on something shared: on what, in the group. */
  share_id: z.nullable(id),
  /** A note among staff. */
  internal: z.boolean(),
  /** Who wrote it; nobody where they have left, or where nobody did. */
  author: z.nullable(person),
  /** Of a request, or of the one that an insight answers. */
  status: z.nullable(z.enum(requestStatuses)),
  insight_category_id: z.nullable(id),
  at: moment,
  /** Where a request and its insight are both found, they are one: the other of the two, and when it was written. */
  also: z.nullable(z.object({ kind: z.enum(["request", "insight"]), at: moment })),
});
export type Found = z.infer<typeof found>;

const counted = <Value extends z.ZodMiniType>(value: Value) =>
  z.array(z.object({ value, count: z.int().check(z.positive()) }));

/** What can be narrowed to, and how much of what was found each has; counted to the first past 99. */
const facets = z.object({
  kinds: counted(z.enum(foundKinds)),
  categories: counted(id),
  statuses: counted(z.enum(requestStatuses)),
  spans: counted(z.enum(foundSpans)),
  people: z.array(z.object({ value: person, count: z.int().check(z.positive()) })),
});
export type Facets = z.infer<typeof facets>;

export const search = defineEndpoints({
  search: {
    method: "GET",
    path: reads.search.search,
    summary:
      "Finds what one may see by its words: the best first, by page; with the first page, what it can be narrowed to.",
    access: "signed_in",
    query: z.object({
      /** May be empty where it is narrowed: then the latest come first. */
      q: searchText,
      kind: z.optional(z.enum(foundKinds)),
      insight_category_id: z.optional(idInPath),
      status: z.optional(z.enum(requestStatuses)),
      since: z.optional(z.enum(foundSpans)),
      person: z.optional(idInPath),
      /** The best of the latest at once, with each letter; not what they can be narrowed to. */
      while_typing: z.optional(z.literal("true")),
      ...pageQuery,
      cursor: z.optional(z.string().check(atMost(bounds.searchText.max * 2))),
    }),
    response: z.object({
      found: z.array(found),
      /** With the first page: those of one's plan, groups and threads whose name it is. */
      people: z.array(person),
      /** Words were taken for others that are much like them, since nothing has them as they are. */
      guessed: z.boolean(),
      /** What was written before there was a search is still being added to it, the latest first. */
      older_are_missing: z.boolean(),
      facets: z.nullable(facets),
      next_cursor: z.nullable(z.string()),
    }),
    background: true,
  },
});
