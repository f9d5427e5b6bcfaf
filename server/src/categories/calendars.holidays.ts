import { dayMs } from "@sightline/contract/base/moments.ts";
import type { Holiday } from "@sightline/contract/calendars.ts";

type Named = { code: string; name: string };

/** Read only where somebody asks: its tables of all countries take a while and some memory. */
async function loadHolidays() {
  return (await import("date-holidays")).default;
}

export async function listCountries(): Promise<Named[]> {
  const Holidays = await loadHolidays();
  return namesOf(new Holidays().getCountries("en"));
}

type Wanted = { country: string; region?: string | undefined; year: number };

/** The public holidays there in a year, by day; undefined where no such place is known. */
export async function findHolidays({
  country,
  region,
  year,
}: Wanted): Promise<{ holidays: Holiday[]; regions: Named[] } | undefined> {
  const Holidays = await loadHolidays();
  const known = new Holidays();
  const regions = namesOf(known.getStates(country, "en") ?? {});
  if (!Object.hasOwn(known.getCountries("en"), country)) return undefined;
  if (region !== undefined && !regions.some(({ code }) => code === region)) return undefined;
  const place = new Holidays(
    { country, ...(region === undefined ? {} : { state: region }) },
    {
      languages: ["en"],
      types: ["public"],
    },
  );
  const byDay = new Map<string, string>();
  for (const { date, start, end, name } of place.getHolidays(year))
    for (const day of daysOf(date, start, end)) if (!byDay.has(day)) byDay.set(day, name);
  const holidays = [...byDay].map(([day, name]) => ({ day, name: name.slice(0, 100) }));
  return { holidays: holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1)), regions };
}

function namesOf(names: Record<string, string>): Named[] {
  return Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Some last several days. The first is written as it is read there: `2027-03-26 00:00:00`. */
function daysOf(date: string, start: Date, end: Date): string[] {
  const first = Date.parse(date.slice(0, 10));
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
  return Array.from({ length: days }, (_, at) =>
    new Date(first + at * dayMs).toISOString().slice(0, 10),
  );
}
