import { type FocusEvent, type KeyboardEvent, useState } from "react";

const steps: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A row of buttons that is one stop for the keyboard; arrows move inside. With `rest`, whoever comes
 * back begins there again, otherwise where they were. Base UI's own asks the browser where each
 * button is as soon as it stands, and so for the layout of the whole page.
 */
export function useOneStop(rest?: number) {
  const [stop, setStop] = useState<number>();
  const row = {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const at = buttonsOf(currentTarget).indexOf(target);
      if (at >= 0) setStop(at);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (rest !== undefined && !currentTarget.contains(relatedTarget)) setStop(undefined);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, currentTarget, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const buttons = buttonsOf(currentTarget);
      const from = buttons.findIndex((button) => button === target);
      const to = steps[key]?.(from, buttons.length);
      if (from < 0 || to === undefined) return;
      event.preventDefault();
      buttons[to]?.focus();
    },
  };
  const tabIndexOf = (index: number) => (index === (stop ?? rest ?? 0) ? 0 : -1);
  return { row, tabIndexOf };
}

function buttonsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("button:not(:disabled)")];
}
