import { oldSourceMonths } from "@sightline/contract/insights.shapes.ts";

/** "26 months old" once a source is so old that it should be said; nothing before. */
export function tellOldAge(publishedOn: string | null, today: string): string | undefined {
  if (publishedOn === null) return undefined;
  const months = monthsBetween(publishedOn, today);
  return months >= oldSourceMonths ? `${months} months old` : undefined;
}

/** Today where the reader is, as 2026-11-16. */
export function todayIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(now);
}

/** The same day of a later month; where that month is shorter, its last. */
export function dayInMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** Whole months that have passed; NaN, and so never old, for what is no day yet. */
function monthsBetween(from: string, to: string): number {
  const [year, month, date] = from.split("-").map(Number);
  const [toYear, toMonth, toDate] = to.split("-").map(Number);
  if (!year || !month || !date || !toYear || !toMonth || !toDate) return Number.NaN;
  return (toYear - year) * 12 + (toMonth - month) - (toDate < date ? 1 : 0);
}
