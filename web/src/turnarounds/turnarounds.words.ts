import type { Turnaround } from "@sightline/contract/turnarounds.ts";
import { halves, tellWithin } from "#ui/words/duration.words.ts";
import { tellShare } from "#ui/words/share.words.ts";

/** On the axis: "8 h", and the bare zero. */
export function tellTick(minutes: number): string {
  if (minutes === 0) return "0";
  return minutes < 60 || minutes % 30 > 0 ? `${minutes} min` : `${halves(minutes / 60)} h`;
}

/** Of the dots between two moments: "21½ h to 22 h", "over 96 h". */
export function tellRange(from: number, to: number): string {
  return to === Infinity ? `over ${tellTick(from)}` : `${tellTick(from)} to ${tellTick(to)}`;
}

export function tellRequests(count: number): string {
  return count === 1 ? "1 request" : `${count.toLocaleString("en")} requests`;
}

/** What really happened, in one line below the promise. */
export function tellRecord(row: Turnaround): string {
  const { sample_size, median_minutes, p90_minutes, on_time_share, target_minutes } = row;
  if (median_minutes !== null && p90_minutes !== null && on_time_share !== null) {
    const came = on_time_share === 1 ? "all came" : `${tellShare(on_time_share)} came`;
    return `Half of the last ${sample_size.toLocaleString("en")} came within ${tellWithin(median_minutes)}, nine of ten within ${tellWithin(p90_minutes)}; ${came} on time.`;
  }
  const promised = `What we promise is ${tellWithin(target_minutes)}.`;
  if (sample_size === 0) return `Nothing was delivered here in the last 90 days. ${promised}`;
  return `Only ${sample_size} came in the last 90 days, too few to say how long it takes. ${promised}`;
}

/** "Thursday 19 November, 14:00" */
export function tellLongDay(moment: Date, zone: string | undefined): string {
  const told = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options }).format(moment);
  const day = `${told({ weekday: "long" })} ${told({ day: "numeric" })} ${told({ month: "long" })}`;
  return `${day}, ${told({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`;
}

/** "5 Oct", of a day without a zone. */
export function tellDate(day: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
  }).format(new Date(`${day}T00:00:00Z`));
}
