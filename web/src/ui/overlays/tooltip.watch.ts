import {
  currentPopup,
  currentTip,
  setPopup,
  showTip,
  type Tip,
  type TipSide,
} from "./tooltip.state.ts";

const hoverMs = 400;
/** After one has closed, its neighbours open without waiting; and the way onto it may take as long. */
const graceMs = 200;

let watchers = 0;
let wanted: Element | null = null;
/** Pressed, or sent away with Escape: it stays away until one has left it. */
let dismissed: Element | null = null;
let closedAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

const listeners = {
  pointerover: (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    if (isPopup(event.target)) return clearTimeout(timer);
    const anchor = anchorAt(event.target);
    if (anchor) hover(anchor);
    else leave();
  },
  pointerout: (event: PointerEvent) => {
    if (event.relatedTarget === null) leave();
  },
  pointerdown: (event: PointerEvent) => dismiss(anchorAt(event.target)),
  click: (event: MouseEvent) => dismiss(anchorAt(event.target)),
  focusin: (event: FocusEvent) => {
    const anchor = anchorAt(event.target);
    if (anchor && anchor === event.target && isFocusShown(anchor)) want(anchor, 0);
  },
  focusout: (event: FocusEvent) => {
    if (event.target === wanted) closeTip();
  },
  keydown: (event: KeyboardEvent) => {
    if (event.key === "Escape") dismiss(wanted);
  },
};

/**
 * While something on the page has a tooltip. One set of listeners for all of them: a list of a
 * hundred moments would otherwise carry a hundred tooltips that nobody opens.
 */
export function watchTips(): () => void {
  watchers += 1;
  if (watchers === 1) eachListener((name, hear) => document.addEventListener(name, hear, true));
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    eachListener((name, hear) => document.removeEventListener(name, hear, true));
    closeTip();
  };
}

function eachListener(act: (name: string, hear: EventListener) => void): void {
  // Each hears the events of its own name alone.
  for (const [name, hear] of Object.entries(listeners)) act(name, hear as EventListener);
}

function hover(anchor: Element): void {
  if (anchor === dismissed) return;
  dismissed = null;
  const isNext = currentTip() !== null || performance.now() - closedAt < graceMs;
  if (anchor !== wanted) want(anchor, isNext ? 0 : hoverMs);
  else if (currentTip()) clearTimeout(timer);
}

function leave(): void {
  dismissed = null;
  if (wanted === null || isFocusShown(wanted)) return;
  if (!currentTip()) return closeTip();
  clearTimeout(timer);
  timer = setTimeout(closeTip, graceMs);
}

function dismiss(anchor: Element | null): void {
  if (anchor === null) return;
  dismissed = anchor;
  if (anchor === wanted) closeTip();
}

function want(anchor: Element, inMs: number): void {
  clearTimeout(timer);
  wanted = anchor;
  void loadPopup();
  timer = setTimeout(() => void open(anchor), inMs);
}

async function open(anchor: Element): Promise<void> {
  await loadPopup();
  const tip = tipOf(anchor);
  // Without a connection it stays away; the words are still there to be read by ear.
  if (wanted === anchor && anchor.isConnected && currentPopup() && tip) showTip(tip);
}

/** Also when what it belongs to is gone. */
export function closeTip(): void {
  clearTimeout(timer);
  wanted = null;
  if (!currentTip()) return;
  closedAt = performance.now();
  showTip(null);
}

async function loadPopup(): Promise<void> {
  if (currentPopup()) return;
  await import("./TooltipPopup.tsx").then(
    ({ TooltipPopup }) => setPopup(TooltipPopup),
    () => undefined,
  );
}

/** What stands on the page now: what a tooltip says may change while it is shown. */
export function tipOf(anchor: Element): Tip | undefined {
  const words = document.getElementById(anchor.getAttribute("aria-describedby") ?? "")?.textContent;
  const side = anchor.getAttribute("data-tip");
  return words && side ? { anchor, words, side: side as TipSide } : undefined;
}

function anchorAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tip]") : null;
}

function isPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-tip-popup]") !== null;
}

function isFocusShown(anchor: Element): boolean {
  return anchor.matches(":focus-visible");
}
