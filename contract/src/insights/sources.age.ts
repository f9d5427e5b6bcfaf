import { oldSourceMonths } from "./insights.shapes.ts";

/** "26 months old", where a source is as old as that matters; else nothing. Days, as 2026-11-15. */
export function tellOldAge(publishedOn: string | null, today: string): string | undefined {
  if (publishedOn === null) return undefined;
  const months = monthsBetween(new Date(publishedOn), new Date(today));
  // While a day is still being typed it may be none yet.
  if (!(months >= oldSourceMonths)) return undefined;
  return months < 60 ? `${months} months old` : `${Math.floor(months / 12)} years old`;
}

function monthsBetween(from: Date, to: Date): number {
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}
