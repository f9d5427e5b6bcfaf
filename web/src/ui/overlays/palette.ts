import { type ReactNode, useLayoutEffect, useRef } from "react";

/** What one may do at this moment, as the palette offers it. */
export type PaletteAction = {
  words: string;
  icon: ReactNode;
  /** Further words by which it is found. */
  also?: string;
  /** The key that does the same, without the palette. */
  shortcut?: string;
  /** Open to everybody on every screen; without it, it belongs to the screen that is shown. */
  everywhere?: true;
} & (
  | { onSelect: () => void; href?: never }
  /** As links have it: `#/app/…`. */
  | { href: string; onSelect?: never }
);

/** What is read on this screen, by which it is found again. */
export type PaletteHere = { kind: "request" | "insight" | "group" | "post"; words: string };
export type Standing = {
  /** Within the app: `/app/insights/12`. */
  address: string;
  /** `gone`: there is nothing any more that this person could see. */
  what: PaletteHere | "gone";
};

type Offered = { readonly current: readonly PaletteAction[] };

const offered = new Set<Offered>();
const listeners = new Set<() => void>();
let actions: readonly PaletteAction[] | undefined;
let standing: Standing | undefined;

/**
 * Offers in the palette what this part's own buttons do, for as long as it is shown: the same
 * functions, under the same conditions. Where several offer the same, the first does it.
 */
export function usePaletteActions(shown: readonly PaletteAction[]): void {
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
    tell();
  });
  useLayoutEffect(() => {
    offered.add(latest);
    tell();
    return () => {
      offered.delete(latest);
      tell();
    };
  }, []);
}

/** Says what stands at this address; nothing as long as that is not known. */
export function usePaletteHere(address: string, what: PaletteHere | "gone" | undefined): void {
  const kind = what === "gone" ? what : what?.kind;
  const words = what === "gone" ? "" : what?.words;
  useLayoutEffect(() => {
    if (kind === undefined || words === undefined) return;
    const mine: Standing = { address, what: kind === "gone" ? kind : { kind, words } };
    standing = mine;
    tell();
    return () => {
      if (standing === mine) standing = undefined;
      tell();
    };
  }, [address, kind, words]);
}

/** The same list as long as nothing changed. */
export function currentActions(): readonly PaletteAction[] {
  actions ??= [...offered]
    .flatMap(({ current }) => current)
    .filter(({ words }, index, all) => all.findIndex((one) => one.words === words) === index);
  return actions;
}

export function currentStanding(): Standing | undefined {
  return standing;
}

export function subscribePalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  actions = undefined;
  for (const listener of listeners) listener();
}
