/** The parts of the account page, in their order, as the address names them. */
export const sections = [
  { name: "profile", words: "Profile" },
  { name: "email", words: "E-mail" },
  { name: "password", words: "Password" },
  { name: "sessions", words: "Sessions" },
  { name: "notifications", words: "Notifications" },
  { name: "data", words: "Your data" },
  { name: "leaving", words: "Leaving" },
] as const;

export type SectionName = (typeof sections)[number]["name"];

export function hrefOf(name: SectionName): string {
  return `#/app/account?section=${name}`;
}

export function idOf(name: SectionName): string {
  return `account-${name}`;
}

/** Puts the focus on a part's heading and keeps it in sight; answers how to call that off. */
export function goToSection(name: SectionName): () => void {
  const title = document.getElementById(`${idOf(name)}-title`);
  const section = title?.closest("section");
  if (!title || !section) return nothing;
  let stopKeeping: (() => void) | undefined;
  // Before the shell arrives at the page's own heading, which then leaves the focus there.
  let frame = requestAnimationFrame(() => {
    title.focus({ preventScroll: true });
    section.scrollIntoView({ block: "start" });
    // In this very frame the shell may still scroll to the top, as on every arrival.
    frame = requestAnimationFrame(() => {
      stopKeeping = keepInSight(section);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    stopKeeping?.();
  };
}

/** What stands above loads later, and moves it; from the reader's own press or scroll on it may go. */
function keepInSight(section: Element): () => void {
  let top = 0;
  const show = () => {
    section.scrollIntoView({ block: "start" });
    top = section.getBoundingClientRect().top;
  };
  // Scrolled by other means than those below, as by a screen reader.
  const look = () => {
    if (Math.abs(section.getBoundingClientRect().top - top) > 1) stop();
  };
  const observer = new ResizeObserver(show);
  const stop = () => {
    observer.disconnect();
    window.removeEventListener("scroll", look);
    for (const name of presses) window.removeEventListener(name, stop, { capture: true });
  };
  show();
  if (section.parentElement) observer.observe(section.parentElement);
  window.addEventListener("scroll", look, { passive: true });
  for (const name of presses) window.addEventListener(name, stop, { capture: true, passive: true });
  return stop;
}

const nothing = () => {};
const presses = ["wheel", "touchstart", "pointerdown", "keydown"];
