/** Of each property, how high what tells it is; several of them may stand at one place of the screen. */
const heights = new Map<string, Map<HTMLElement, number>>();

/**
 * A ref that tells all styles how high something is, as `--action-bar`, while it has a height at all:
 * what is told there has the browser style the whole page anew. Of several, the highest counts.
 */
export function keepHeightAs(property: `--${string}`) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => tell(property, element, element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(property, element, 0);
    };
  };
}

function tell(property: string, element: HTMLElement, height: number): void {
  const told = heights.get(property) ?? new Map<HTMLElement, number>();
  heights.set(property, told);
  if (height > 0) told.set(element, height);
  else told.delete(element);
  const { style } = document.documentElement;
  if (told.size > 0) style.setProperty(property, `${Math.max(...told.values())}px`);
  else style.removeProperty(property);
}
