import type { Holiday } from "@sightline/contract/calendars.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/base/IconButton.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { monthNames, tellHolidayDay } from "./calendar.words.ts";
import { layOutYear, type YearMonth } from "./year.layout.ts";
import styles from "./YearPicture.module.css";

type YearPictureProps = {
  hours: Calendar["hours"];
  holidays: readonly Holiday[];
  startYear: number;
};

const step = 12;
const side = 9;

/** A year at one glance: when the clock runs, when it does not, and which days are holidays. */
export function YearPicture({ hours, holidays, startYear }: YearPictureProps) {
  const [year, setYear] = useState(startYear);
  const months = layOutYear(year, hours, holidays);
  const working = months.reduce((sum, month) => sum + month.working, 0);
  return (
    <section aria-labelledby="year" className={styles.place}>
      <div className={styles.head}>
        <h2 id="year" className={styles.title}>
          {year} at a glance
        </h2>
        <span className={styles.turn}>
          <IconButton
            size="s"
            name="The year before"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => setYear(year - 1)}
          />
          <IconButton
            size="s"
            name="The year after"
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => setYear(year + 1)}
          />
        </span>
      </div>
      <p className={styles.lead} role="status">
        {`${working} working days, ${countHolidays(months)} in ${year}`}
      </p>
      <div className={styles.months} aria-hidden="true">
        {months.map((month, at) => (
          <figure key={monthNames[at]} className={styles.month}>
            <figcaption className={styles.name}>{monthNames[at]?.slice(0, 3)}</figcaption>
            <svg viewBox={`0 0 ${7 * step} ${6 * step}`} className={styles.picture}>
              {month.days.map(({ day, row, column, kind, holiday }) => (
                <rect
                  key={day}
                  x={column * step + 1}
                  y={row * step + 1}
                  width={side}
                  height={side}
                  rx={kind === "holiday" ? side / 2 : 2}
                  className={styles.day}
                  data-kind={kind}
                >
                  {kind === "holiday" && <title>{`${tellHolidayDay(day)} ${holiday}`}</title>}
                </rect>
              ))}
            </svg>
          </figure>
        ))}
      </div>
      <ul role="list" className={styles.legend} aria-hidden="true">
        <li data-kind="working">Working day</li>
        <li data-kind="closed">Closed</li>
        <li data-kind="holiday">Holiday</li>
      </ul>
      <VisuallyHidden>
        <table>
          <caption>{`The months of ${year}`}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Working days</th>
              <th scope="col">Holidays</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => (
              <tr key={monthNames[at]}>
                <th scope="row">{monthNames[at]}</th>
                <td>{month.working}</td>
                <td>
                  {month.holidays
                    .map(({ day, name }) => `${tellHolidayDay(day)} ${name}`.trim())
                    .join(", ") || "none"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </section>
  );
}

function countHolidays(months: readonly YearMonth[]): string {
  const count = months.reduce((sum, { holidays }) => sum + holidays.length, 0);
  if (count === 0) return "no holidays";
  return count === 1 ? "1 holiday" : `${count} holidays`;
}
