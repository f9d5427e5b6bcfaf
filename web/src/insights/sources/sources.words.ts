import type { InsightSource } from "@sightline/contract/insights/insights.shapes.ts";
import { dayMs } from "@sightline/contract/base/moments.ts";
import { tellOldAge as tellAge } from "@sightline/contract/insights/sources.age.ts";

const longDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "12 March 2026". */
export function tellDate(day: string): string {
  return longDay.format(new Date(day));
}

/**
 * "European Environment Agency · published 12 March 2026 · opened 3 days ago · original source".
 * Without a now, as it stays true: "opened 9 March 2026".
 */
export function tellSource(source: InsightSource, now?: Date): string {
  return [
    source.publisher,
    source.published_on && `published ${tellDate(source.published_on)}`,
    source.opened_on &&
      `opened ${now ? tellDaysAgo(source.opened_on, now) : tellDate(source.opened_on)}`,
    source.original ? "original source" : "second-hand",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** "today", "3 days ago"; past a month, the date itself. */
function tellDaysAgo(day: string, now: Date): string {
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(day)) / dayMs);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= 31 ? `${days} days ago` : tellDate(day);
}

/** "26 months old", where a source is as old as that matters; else nothing. */
export function tellOldAge({ published_on }: InsightSource, now: Date): string | undefined {
  return tellAge(published_on, dayOf(now));
}

/** "14, of which 11 original". */
export function tellSourceCount(sources: readonly InsightSource[]): string {
  const originals = sources.filter(({ original }) => original).length;
  if (originals === sources.length) return `${sources.length}, all original`;
  return originals === 0
    ? `${sources.length}, all second-hand`
    : `${sources.length}, of which ${originals} original`;
}

/** "Cited once", "Cited 4×". */
export function tellCited(places: number): string {
  return places === 1 ? "Cited once" : `Cited ${places}×`;
}

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
