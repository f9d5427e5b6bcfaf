/** Runs it once the browser has nothing better to do; answers how to call it off. */
export function whenIdle(action: () => void): () => void {
  // Safari has no requestIdleCallback yet.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(action, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
