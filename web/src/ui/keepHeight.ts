/**
 * A ref that tells all styles how high something is, as `--action-bar`, while it has a height at all:
 * what is told there has the browser style the whole page anew.
 */
export function keepHeightAs(property: `--${string}`) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const { offsetHeight: height } = element;
      if (height > 0) style.setProperty(property, `${height}px`);
      else style.removeProperty(property);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}
