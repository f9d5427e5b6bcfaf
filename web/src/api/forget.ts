import type { Query } from "@tanstack/react-query";
import { dropCached } from "./callCache.ts";
import { releaseInFlight } from "./inFlight.ts";
import { queries } from "./queries.ts";
import { isTouched, type Touched } from "./urls.ts";

/** What was loaded of these is no longer so: what is on screen asks again, the rest when next wanted. */
export function forget(touched: readonly Touched[]): void {
  forgetWhere((url) => isTouched(url, touched));
}

export function forgetEverything(): void {
  forgetWhere(() => true);
}

export function forgetUrl(url: string): void {
  forgetWhere((one) => one === url);
}

/** What failed while the server was away is asked again when it is back. */
export function askFailedAgain(): void {
  void queries.invalidateQueries({ predicate: (query) => query.state.status === "error" });
}

function forgetWhere(touches: (url: string) => boolean): void {
  dropCached(touches);
  releaseInFlight(touches);
  void queries.invalidateQueries({ predicate: (query) => touches(urlOfQuery(query)) });
}

/** Every query of ours is keyed by its URL first. */
function urlOfQuery(query: Query): string {
  return String(query.queryKey[0]);
}
