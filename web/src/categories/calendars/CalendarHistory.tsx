import { calendars } from "@sightline/contract/calendars.ts";
import { usePages } from "#api/load/usePages.ts";
import { History } from "#categories/editing/History.tsx";
import { differencesOf } from "./calendar.differences.ts";

/** Who changed what of a calendar, newest first. */
export function CalendarHistory({ id }: { id: number }) {
  const loaded = usePages(
    calendars.listCalendarVersions,
    { params: { id: String(id) }, query: {} },
    (answer) => answer.versions.map((one) => ({ ...one, id: one.version })),
  );
  return (
    <History
      loaded={loaded}
      made="Made this calendar"
      entries={loaded.pages.flat().map((one) => ({
        ...one,
        differences: one.before ? differencesOf(one.before, one.after) : null,
      }))}
    />
  );
}
