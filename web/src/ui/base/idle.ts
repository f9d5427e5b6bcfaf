const againMs = 100;

/** Runs it once the screen stands and the browser has nothing better to do; answers how to call it off. */
export function whenIdle(action: () => void): () => void {
  let stop = onceIdle(act);
  return () => stop();

  function act(): void {
    if (isStanding()) return action();
    const timer = setTimeout(() => {
      stop = onceIdle(act);
    }, againMs);
    stop = () => clearTimeout(timer);
  }
}

/** What stands on the screen is wanted in the end, however long something else is on its way. */
const mostMs = 3_000;

/** For what stands in the screen and is not what the reader came for. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const stop = whenIdle(goOn);
    const timer = setTimeout(goOn, mostMs);
    function goOn(): void {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
}

/** What the reader came for has a heading, and nothing of it is still on its way. */
function isStanding(): boolean {
  return Boolean(document.querySelector("h1")) && !document.querySelector('[aria-busy="true"]');
}

function onceIdle(action: () => void): () => void {
  // Safari has no requestIdleCallback yet.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(action, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
