/**
 * Puts the focus on the page's heading, as on every arrival. Waits for it, unless the person has gone on to something else meanwhile. A heading that takes the
 * place of the focused one, as when a screen learns that it has nothing to show, takes the focus too.
 */
export function keepFocusOnHeading(): () => void {
  let focused: HTMLElement | undefined;
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    window.removeEventListener("keydown", stop);
    window.removeEventListener("pointerdown", stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener("keydown", stop);
  window.addEventListener("pointerdown", stop);
  look();
  return stop;

  function look() {
    if (focused?.isConnected) return;
    if (focused && document.activeElement !== document.body) return stop();
    const heading = findHeading();
    if (!heading) return;
    focused = heading;
    focusHeading(heading);
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
