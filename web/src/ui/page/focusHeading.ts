/**
 * Puts the focus on the page's heading, as on every arrival. Waits for it, unless the person has gone
 * on to something else meanwhile, or the screen has put the focus where it is wanted. A heading that takes the place of the focused one, as when a screen
 * learns that it has nothing to show, takes the focus too.
 */
export function keepFocusOnHeading(): () => void {
  let found: HTMLElement | undefined;
  let focusedBefore: Element | null = null;
  let isDue = false;
  let callOff: (() => void) | undefined;
  const observer = new MutationObserver(look);
  const stop = () => {
    callOff?.();
    observer.disconnect();
    window.removeEventListener("keydown", goOn, { capture: true });
    window.removeEventListener("pointerdown", stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener("keydown", goOn, { capture: true });
  window.addEventListener("pointerdown", stop);
  look();
  return stop;

  function look() {
    if (found?.isConnected) return;
    if (found && !isDue && document.activeElement !== document.body) return stop();
    callOff?.();
    const heading = findHeading();
    if (!heading) return;
    found = heading;
    focusedBefore = document.activeElement;
    isDue = true;
    // A focus asks for the whole page to be laid out: at once that would be one long task with the
    // drawing of the screen, and after the frame it is no work at all.
    callOff = afterFrame(arrive);
  }

  function arrive() {
    const active = document.activeElement;
    const isElsewhere = active !== document.body && active !== focusedBefore;
    if (isDue && found?.isConnected && !isElsewhere) focusHeading(found);
    isDue = false;
  }

  /** A key that comes even before that goes on from the heading all the same. */
  function goOn() {
    arrive();
    stop();
  }
}

function focusHeading(heading: HTMLElement): void {
  // A screen that put the cursor into its first field knows better.
  const active = document.activeElement;
  if (active?.matches("input, textarea, select") && active.closest("main")) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function findHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("h1");
}

/** Runs it once the browser has drawn what stands there now; answers how to call it off. */
function afterFrame(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // What asks for a frame is still before it.
    timer = setTimeout(action);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
