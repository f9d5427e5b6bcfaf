import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Touched } from "@sightline/contract/base/reads.ts";
import { dropAhead } from "./ahead.ts";
import { dropEarly } from "./early.ts";
import { dropCached } from "./callCache.ts";
import { releaseInFlight } from "./inFlight.ts";
import { isBelow, isTouched, nounPath } from "./urls.ts";

type Touches = (url: string) => boolean;

const listeners = new Set<(touches: Touches) => void>();

/** What was loaded of these is no longer so: what is on screen asks again, the rest when next wanted. */
export function forget(touched: readonly Touched[]): void {
  forgetWhere((url) => isTouched(url, touched));
}

/** After a write: all below its own noun's path, and what its row touches elsewhere. */
export function forgetTouchedBy({ path, touches = [] }: Pick<Endpoint, "path" | "touches">): void {
  const noun = nounPath(path);
  forgetWhere((url) => isBelow(url, noun) || isTouched(url, touches));
}

export function forgetUrl(url: string): void {
  forgetWhere((one) => one === url);
}

export function forgetEverything(): void {
  forgetWhere(() => true);
}

/** For those who hold answers in memory. */
export function onForget(listener: (touches: Touches) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function forgetWhere(touches: Touches): void {
  dropCached(touches);
  dropAhead(touches);
  dropEarly(touches);
  releaseInFlight(touches);
  for (const listener of listeners) listener(touches);
}
