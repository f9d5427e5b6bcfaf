import type { ComponentType } from "react";

export type TipSide = "top" | "bottom" | "left" | "right";
/** Words beside the element that they belong to. */
export type Tip = { anchor: Element; words: string; side: TipSide };

let shown: Tip | null = null;
let Popup: ComponentType | null = null;
const listeners = new Set<() => void>();

export function currentTip(): Tip | null {
  return shown;
}

export function showTip(tip: Tip | null): void {
  shown = tip;
  tell();
}

/** What draws them is heavy, and loaded when the first is wanted. */
export function currentPopup(): ComponentType | null {
  return Popup;
}

export function setPopup(loaded: ComponentType): void {
  Popup = loaded;
  tell();
}

export function subscribeTips(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
