import { briefCacheForMs, defaultCacheForMs } from "@sightline/contract/base/endpoint.ts";
import { reads } from "@sightline/contract/base/reads.ts";

/** Where it is read, with `:named` for the last part of the screen's own address. */
export type FirstRead = {
  path: `/${string}`;
  cacheForMs?: number;
  /** Asked for as soon as the answer is there, if it has that: `answer[of][has]`. */
  next?: { of: string; has: string; path: `/${string}` };
};

export type FirstReads = readonly (readonly [address: string, readonly FirstRead[]])[];

/** Every screen inside the app waits to know who is there. */
export const profileRead: FirstRead = { path: reads.accounts.getProfile };

const categories: FirstRead = {
  path: reads.categories.listCategories,
  cacheForMs: defaultCacheForMs,
};
const requestDrafts: FirstRead = { path: `${reads.drafts.listDrafts}?kind=request` };

/**
 * What a screen that opens without filters asks for before it can show anything, whoever opens it:
 * here nobody knows yet who that is. Without the rows and their schemas, since it is asked for before
 * any code has come: see web/build/earlyFiles.ts.
 */
export const firstReads: FirstReads = [
  [
    "/app(/requests(/all)?)?",
    [
      { path: reads.requests.listRequests, cacheForMs: briefCacheForMs },
      { path: reads.requests.countRequests, cacheForMs: briefCacheForMs },
      categories,
      requestDrafts,
    ],
  ],
  ["/app/requests/[^/]+/new", [categories, requestDrafts]],
  ["/app/insights(/all)?", [categories, { path: reads.insights.listInsights }]],
  [
    "/app/insights/\\d+",
    [
      categories,
      {
        path: "/api/v1/insight_requests/:named",
        next: {
          of: "insight_request",
          has: "outcome",
          path: "/api/v1/insight_requests/:named/insight_response",
        },
      },
    ],
  ],
];

/** Runs in the page's head as well, so it stands alone. */
export function readsAt(table: FirstReads, address: string): FirstRead[] {
  const named = address.split("/").at(-1) ?? "";
  const first = table
    .filter(([pattern]) => new RegExp(`^${pattern}$`).test(address))
    .flatMap(([, all]) => all);
  return JSON.parse(JSON.stringify(first).replaceAll(":named", named));
}
