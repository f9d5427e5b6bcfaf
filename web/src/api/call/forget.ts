import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Touched } from "@sightline/contract/base/reads.ts";
import { dropAhead } from "./ahead.ts";
import { dropEarly } from "./early.ts";
import { dropCached } from "./callCache.ts";
import { releaseInFlight } from "./inFlight.ts";
import { isBelow, isTouched, nounPath, thingPath } from "./urls.ts";

type Touches = (url: string) => boolean;
/** `stays`: what of it is on screen already does not ask again. */
type OnForget = (touches: Touches, stays: Touches) => void;

const listeners = new Set<OnForget>();
const nothing: Touches = () => false;

/** What was loaded of these is no longer so: what is on screen asks again, the rest when next wanted. */
export function forget(touched: readonly Touched[]): void {
  forgetWhere((url) => isTouched(url, touched));
}

type Written = Pick<Endpoint, "path" | "touches" | "marksOnly">;

/**
 * After a write: all below its own noun's path, and what its row touches elsewhere. `done`: the
 * address of the call, if it was answered as it should be.
 */
export function forgetTouchedBy({ path, touches = [], marksOnly }: Written, done?: string): void {
  const noun = nounPath(path);
  const marked = marksOnly && done !== undefined ? thingPath(done) : undefined;
  forgetWhere(
    (url) => isBelow(url, noun) || isTouched(url, touches),
    marked === undefined ? nothing : (url) => isBelow(url, marked),
  );
}

export function forgetUrl(url: string): void {
  forgetWhere((one) => one === url);
}

export function forgetEverything(): void {
  forgetWhere(() => true);
}

/** For those who hold answers in memory. */
export function onForget(listener: OnForget): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function forgetWhere(touches: Touches, stays = nothing): void {
  dropCached(touches);
  dropAhead(touches);
  dropEarly(touches);
  releaseInFlight(touches);
  for (const listener of listeners) listener(touches, stays);
}
