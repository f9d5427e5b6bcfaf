import { type Calendar, weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import { tellAgreed } from "#ui/words/duration.words.ts";

/** Working minutes of a usual day: what most of its working days have. */
export function usualDayMinutes({ hours }: Calendar): number {
  const times = new Map<number, number>();
  for (const weekday of weekdays) {
    const minutes = hours[weekday].reduce(
      (sum, [from, to]) => sum + minuteOf(to) - minuteOf(from),
      0,
    );
    if (minutes > 0) times.set(minutes, (times.get(minutes) ?? 0) + 1);
  }
  const [usual] = [...times].toSorted(([a, of], [b, bOf]) => bOf - of || b - a);
  return usual?.[0] ?? 24 * 60;
}

/** What a category promises: "4 working days", "1½ working days", "6 working hours". */
export function tellTarget({
  target_minutes,
  calendar,
}: Pick<Category, "target_minutes" | "calendar">): string {
  const halves = (target_minutes / usualDayMinutes(calendar)) * 2;
  if (halves < 2 || !Number.isInteger(halves)) return tellAgreed(target_minutes);
  const days = `${Math.floor(halves / 2)}${halves % 2 === 1 ? "½" : ""}`;
  return halves === 2 ? "1 working day" : `${days} working days`;
}

const names: Record<(typeof weekdays)[number], string> = {
  monday: "Monday",
  tuesday: "Tuesday",
  wednesday: "Wednesday",
  thursday: "Thursday",
  friday: "Friday",
  saturday: "Saturday",
  sunday: "Sunday",
};

/** When the clock runs: "Monday to Friday 09:00 to 17:00, Stockholm time". */
export function tellWorkingHoursOf({ hours, time_zone }: Calendar): string {
  const runs: { from: string; to: string; hours: string }[] = [];
  let before = "";
  for (const weekday of weekdays) {
    const told = hours[weekday].map(([from, to]) => `${from} to ${to}`).join(" and ");
    const last = runs.at(-1);
    if (told !== "" && told === before && last) last.to = names[weekday];
    else if (told !== "") runs.push({ from: names[weekday], to: names[weekday], hours: told });
    before = told;
  }
  const days = runs.map(
    (run) => `${run.from === run.to ? run.from : `${run.from} to ${run.to}`} ${run.hours}`,
  );
  const city = time_zone.split("/").at(-1)?.replaceAll("_", " ") ?? time_zone;
  return `${days.join(", ")}, ${city} time`;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
