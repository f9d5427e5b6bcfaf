type Shared = {
  url: string;
  promise: Promise<unknown>;
  controller: AbortController;
  waiting: number;
};

const inFlight = new Map<string, Shared>();

/**
 * Identical calls in flight are one call. The key is the URL with all options. A caller that
 * aborts leaves alone; only when nobody waits any more is the call itself aborted.
 */
export function shareInFlight<T>(
  key: string,
  url: string,
  start: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const shared = inFlight.get(key) ?? begin(key, url, start);
  shared.waiting += 1;
  // The same key is only ever started by the same row with the same options.
  return joinUntilAborted(shared as Shared & { promise: Promise<T> }, signal, () => {
    shared.waiting -= 1;
    if (shared.waiting > 0) return;
    release(key, shared);
    shared.controller.abort();
  });
}

/** Later callers start anew: what is in flight was asked before something changed. */
export function releaseInFlight(touches: (url: string) => boolean): void {
  for (const [key, shared] of inFlight) if (touches(shared.url)) inFlight.delete(key);
}

function begin<T>(key: string, url: string, start: (signal: AbortSignal) => Promise<T>): Shared {
  const controller = new AbortController();
  const shared: Shared = { url, controller, waiting: 0, promise: Promise.resolve() };
  inFlight.set(key, shared);
  shared.promise = start(controller.signal).finally(() => release(key, shared));
  return shared;
}

/** A released key may already belong to a newer call. */
function release(key: string, shared: Shared): void {
  if (inFlight.get(key) === shared) inFlight.delete(key);
}

function joinUntilAborted<T>(
  shared: { promise: Promise<T> },
  signal: AbortSignal | undefined,
  leave: () => void,
): Promise<T> {
  if (!signal) return shared.promise;
  return new Promise<T>((resolve, reject) => {
    const abort = () => {
      signal.removeEventListener("abort", abort);
      reject(signal.reason);
      leave();
    };
    const done = () => signal.removeEventListener("abort", abort);
    shared.promise.then(resolve, reject).finally(done);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  });
}
