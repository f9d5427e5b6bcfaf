type BackOff = { firstMs: number; mostMs: number };

/** Doubles with each failure; half of it is chance, so that many clients do not come back as one. */
export function backOffMs(
  failures: number,
  { firstMs, mostMs }: BackOff,
  random = Math.random,
): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1));
  return full / 2 + (full / 2) * random();
}

/** Ends early, without a word, when the signal aborts or the browser comes back online. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();

    function end() {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      resolve();
    }
  });
}
