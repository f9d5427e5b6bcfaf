import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Touched } from "@sightline/contract/base/reads.ts";
import { apiHost } from "./host.ts";

export type QueryPairs = Record<string, string | number | boolean | null | undefined>;

export function urlOf(
  endpoint: Pick<Endpoint, "path">,
  params: Record<string, string | number> = {},
  query: QueryPairs = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  return `${apiHost()}${path}${queryString(query)}`;
}

/** Sorted, so that the same question has the same address and shares its cache entry. */
export function queryString(query: QueryPairs): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

export function isTouched(url: string, touched: readonly Touched[]): boolean {
  const { pathname } = new URL(url);
  return touched
    .flatMap((one) => (typeof one === "string" ? one : Object.values(one)))
    .some((path) => patternOf(path).test(pathname));
}

export function isBelow(url: string, path: string): boolean {
  return `${new URL(url).pathname}/`.startsWith(`${path}/`);
}

/** `/api/v1/insight_requests/:id/follow` belongs to `/api/v1/insight_requests`. */
export function nounPath(path: string): `/${string}` {
  const [, noun] = /^\/((?:api\/v1\/)?[^/:?]+)/.exec(path) ?? [];
  return `/${noun ?? ""}`;
}

/** Of a call about `/api/v1/insight_requests/12`, wherever below it: just that. */
export function thingPath(url: string): string {
  return new URL(url).pathname.split("/").slice(0, 5).join("/");
}

function patternOf(path: string): RegExp {
  // A dot is the only special character that our paths hold.
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`);
}
