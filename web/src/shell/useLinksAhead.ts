import { useEffect } from "react";

/** A pointer that only passes over a link wants nothing of it. */
const restMs = 60;

/** Where the pointer rests on a link into the app, or a finger comes down on it. */
export function useLinksAhead(openAhead: (address: string) => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked: string | undefined;
    const ask = (address: string) => {
      if (address === asked) return;
      asked = address;
      void openAhead(address);
    };
    const rest = ({ target }: Event) => {
      clearTimeout(timer);
      const address = addressUnder(target);
      if (address === undefined) asked = undefined;
      else timer = setTimeout(ask, restMs, address);
    };
    const press = ({ target }: Event) => {
      const address = addressUnder(target);
      if (address !== undefined) ask(address);
    };
    document.addEventListener("pointerover", rest);
    document.addEventListener("pointerdown", press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", rest);
      document.removeEventListener("pointerdown", press);
    };
  }, [openAhead]);
}

/** The address inside the app that a press there leads to; in a row, that of the row's own link. */
function addressUnder(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const nearest = target.closest("a, button, [data-row]");
  const link = nearest?.matches("[data-row]") ? nearest.querySelector("[data-row-link]") : nearest;
  const href = link?.getAttribute("href");
  return href?.startsWith("#/app/") ? href.slice(1) : undefined;
}
