import { dropCached } from "./callCache.ts";
import { releaseInFlight } from "./inFlight.ts";
import { isTouched, type Touched } from "./urls.ts";

type Touches = (url: string) => boolean;

const listeners = new Set<(touches: Touches) => void>();

/** What was loaded of these is no longer so: what is on screen asks again, the rest when next wanted. */
export function forget(touched: readonly Touched[]): void {
  forgetWhere((url) => isTouched(url, touched));
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
  releaseInFlight(touches);
  for (const listener of listeners) listener(touches);
}
