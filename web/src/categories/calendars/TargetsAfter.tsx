import { momentOf } from "@sightline/contract/base/moments.ts";
import type { EditedCalendar } from "@sightline/contract/calendars.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
import type { ReactNode } from "react";
import { Table } from "#ui/lists/Table.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";

type TargetsAfterProps = {
  categories: EditedCalendar["categories"];
  before: Calendar;
  after: Calendar;
};

/** What would be promised now, category by category, before and after the change. */
export function TargetsAfter({ categories, before, after }: TargetsAfterProps) {
  const now = momentOf(useNow());
  return (
    <Table
      caption="What is promised if somebody files now"
      showCaption
      rows={categories.filter(({ retired }) => !retired)}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", head: "Category", names: true, cell: ({ name }) => name },
        {
          key: "before",
          head: "Before",
          cell: ({ target_minutes }) => tellPromise(before, now, target_minutes),
        },
        {
          key: "after",
          head: "After",
          cell: ({ target_minutes }) => tellPromise(after, now, target_minutes),
        },
      ]}
    />
  );
}

function tellPromise(calendar: Calendar, now: string, minutes: number): ReactNode {
  const promised = findPromise(calendar, now, minutes);
  return promised === undefined ? "Too few working hours" : <Time moment={promised} />;
}

function findPromise(calendar: Calendar, now: string, minutes: number): string | undefined {
  try {
    return promiseAt(calendar, now, minutes);
  } catch {
    // While it is being typed, a calendar may have no hours at all.
    return undefined;
  }
}
