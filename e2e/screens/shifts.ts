import type { BrowserContext, Page } from "@playwright/test";

/** What moved after it was painted, though nobody pressed anything; in shares of the screen. */
export type Shifts = { total: number; lines: string[] };

/** The types of a browser do not name these yet. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};
type Watched = { shifts: Shifts; noteShifts: () => void };

export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shifts = { total: 0, lines: [] };
    const note = (entries: PerformanceEntryList) => {
      // Nothing else is observed.
      for (const entry of entries as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.total += entry.value;
        shifts.lines.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)} ms`);
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.lines.push(
            `  ${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
          );
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shifts, noteShifts: () => note(observer.takeRecords()) });

    function nameOf(node: Node | null): string {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return "something that is gone";
      const words = node?.textContent?.trim().replaceAll(/\s+/g, " ").slice(0, 40) ?? "";
      return `${element.localName}.${element.getAttribute("class") ?? ""} "${words}"`;
    }

    function placeOf({ x, y, width, height }: DOMRectReadOnly): string {
      return [x, y, width, height].map(Math.round).join(" ");
    }
  });
}

export async function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { shifts, noteShifts } = globalThis as unknown as Watched;
    noteShifts();
    return shifts;
  });
}
