import * as z from "zod/mini";
import { line } from "#accounts/accounts.names.ts";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment, searchText } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { requestStatuses } from "#requests/requests.statuses.ts";
import { foundKinds, foundSpans } from "./search.ts";

/** What is looked for, by the names that the search itself has for it. */
const saved = {
  q: searchText,
  kind: z.nullable(z.enum(foundKinds)),
  insight_category_id: z.nullable(id),
  status: z.nullable(z.enum(requestStatuses)),
  since: z.nullable(z.enum(foundSpans)),
  /** By its id alone: who it is, the search says to those who may know. */
  person: z.nullable(id),
};

export const savedSearch = z.object({
  id,
  name: z.string(),
  ...saved,
  /** One is told when something new is found. */
  followed: z.boolean(),
  created_at: moment,
});
export type SavedSearch = z.infer<typeof savedSearch>;
export type SavedQuery = Pick<SavedSearch, keyof typeof saved>;

/** Nobody but who keeps it reads it, so that it may be an address. */
const savedName = line(bounds.savedSearchName);

const toSave = z
  .object({
    name: savedName,
    q: saved.q,
    kind: z._default(saved.kind, null),
    insight_category_id: z._default(saved.insight_category_id, null),
    status: z._default(saved.status, null),
    since: z._default(saved.since, null),
    person: z._default(saved.person, null),
    followed: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ name: _, followed: __, q, ...narrowed }) => q !== "" || isNarrowed(narrowed), {
      path: ["q"],
      error: "Look for something, or narrow it, before you save it.",
    }),
  );

function isNarrowed(narrowed: Readonly<Record<string, unknown>>): boolean {
  return Object.values(narrowed).some((value) => value !== null);
}

/** Its part of an address: `q=oat%20milk&kind=insight`. */
export function queryOf(search: SavedQuery): string {
  return (["q", "kind", "insight_category_id", "status", "since", "person"] as const)
    .filter((part) => search[part] !== null && search[part] !== "")
    .map((part) => `${part}=${encodeURIComponent(String(search[part]))}`)
    .join("&");
}

const params = z.object({ id: idInPath });
const one = z.object({ saved_search: savedSearch });

export const savedSearches = defineEndpoints({
  listSavedSearches: {
    method: "GET",
    path: reads.savedSearches.listSavedSearches,
    summary: "The searches one keeps, the latest first.",
    access: "signed_in",
    response: z.object({ saved_searches: z.array(savedSearch) }),
    background: true,
  },
  saveSearch: {
    method: "POST",
    path: reads.savedSearches.listSavedSearches,
    summary: "Keeps a search by a name; followed, one is told when something new is found.",
    access: "signed_in",
    body: z.object({ saved_search: toSave }),
    response: one,
    status: 201,
    idempotent: true,
    background: true,
  },
  changeSavedSearch: {
    method: "PUT",
    path: "/api/v1/saved_searches/:id",
    summary: "Renames a search, follows it, or no longer does.",
    access: "signed_in",
    params,
    body: z.object({
      saved_search: z.object({ name: z.optional(savedName), followed: z.optional(z.boolean()) }),
    }),
    response: one,
    background: true,
  },
  deleteSavedSearch: {
    method: "DELETE",
    path: "/api/v1/saved_searches/:id",
    summary: "Deletes a search, with what was told of it.",
    access: "signed_in",
    params,
    response: null,
    background: true,
  },
});
