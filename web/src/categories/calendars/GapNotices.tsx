import { momentOf } from "@sightline/contract/base/moments.ts";
import type { EditedCalendar } from "@sightline/contract/calendars.ts";
import { holidaysGap } from "@sightline/contract/clock/clock.holidays.ts";
import { CalendarClock } from "lucide-react";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Banner } from "#ui/page/Banner.tsx";
import { useNow } from "#ui/words/useNow.ts";

type GapNoticesProps = {
  calendars: readonly Pick<EditedCalendar, "id" | "name" | "time_zone" | "holidays">[];
};

/** Said in time, since without its holidays a calendar promises days on which nobody works. */
export function GapNotices({ calendars }: GapNoticesProps) {
  const now = momentOf(useNow());
  const gaps = calendars.flatMap((calendar) => {
    const days = calendar.holidays.map(({ day }) => day);
    const gap = holidaysGap({ time_zone: calendar.time_zone, holidays: days }, now);
    return gap ? [{ calendar, gap }] : [];
  });
  return gaps.map(({ calendar, gap }) => (
    <Banner key={calendar.id} tone="due" icon={<CalendarClock />}>
      {`${calendar.name} has no holidays for ${gap.year}${gap.isNow ? "" : " yet"}. Promises count those days as working days. `}
      <TextLink href={`#/app/more/categories/calendars/${calendar.id}`}>Add them</TextLink>
    </Banner>
  ));
}
