import { type Calendar, type Weekday, weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import { Copy, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { FormErrors } from "#categories/editing/useVersionedForm.ts";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { TimeInput } from "#ui/fields/TimeInput.tsx";
import { weekdayNames } from "./calendar.words.ts";
import { fields } from "./calendar.values.ts";
import styles from "./WeekHours.module.css";

type Hours = Calendar["hours"];

/** The clock on the wall shows the end of a day as the beginning of the next. */
const endOfDay = "24:00";
const midnight = "00:00";

type WeekHoursProps = {
  hours: Hours;
  errors: FormErrors;
  onChange: (hours: Hours) => void;
};

/** The hours of each weekday; a day without any is closed. */
export function WeekHours({ hours, errors, onChange }: WeekHoursProps) {
  const set = (weekday: Weekday, day: Hours[Weekday]) => onChange({ ...hours, [weekday]: day });
  const copyMonday = () =>
    onChange({
      ...hours,
      tuesday: hours.monday,
      wednesday: hours.monday,
      thursday: hours.monday,
      friday: hours.monday,
    });
  return (
    <FieldGroup
      role="group"
      label="Working hours"
      hint="Until 00:00 is until midnight, at the end of the day."
      error={errors[fields.hours]}
    >
      <ul role="list" className={styles.week}>
        {weekdays.map((weekday) => (
          <DayHours
            key={weekday}
            weekday={weekday}
            day={hours[weekday]}
            error={errorOn(errors, weekday)}
            onChange={(day) => set(weekday, day)}
          />
        ))}
      </ul>
      <Button size="s" icon={<Copy />} onClick={copyMonday}>
        Use Monday’s hours until Friday
      </Button>
    </FieldGroup>
  );
}

/** The first thing that is wrong with a day, in whichever of its times. */
function errorOn(errors: FormErrors, weekday: Weekday): string | undefined {
  const own = `${fields.hours}.${weekday}`;
  return Object.entries(errors).find(
    ([field]) => field === own || field.startsWith(`${own}.`),
  )?.[1];
}

type DayHoursProps = {
  weekday: Weekday;
  day: Hours[Weekday];
  error: string | undefined;
  onChange: (day: Hours[Weekday]) => void;
};

function DayHours({ weekday, day, error, onChange }: DayHoursProps) {
  const name = weekdayNames[weekday];
  const set = (at: number, which: 0 | 1, time: string) =>
    onChange(
      day.map(([from, to], index): [string, string] =>
        index !== at ? [from, to] : which === 0 ? [time, to] : [from, time],
      ),
    );
  const own = useRef<HTMLLIElement>(null);
  const remove = (at: number) => {
    flushSync(() => onChange(day.filter((_, index) => index !== at)));
    // The button that was pressed is gone. The last one left in the row adds hours.
    const buttons = own.current?.querySelectorAll("button") ?? [];
    buttons[Math.max(0, Math.min(at, buttons.length - 2))]?.focus();
  };
  const add = () => {
    const last = day.at(-1)?.[1];
    onChange([...day, last === undefined ? ["09:00", "17:00"] : [last, endOfDay]]);
  };
  return (
    <li ref={own} className={styles.day}>
      <span className={styles.name}>{name}</span>
      <div className={styles.intervals}>
        {day.length === 0 && <span className={styles.closed}>Closed</span>}
        {day.map(([from, to], at) => (
          // Two intervals that are being typed can be alike.
          <span key={at} className={styles.interval}>
            <TimeInput
              name={`${fields.hours}.${weekday}.${at}.0`}
              aria-label={`${name}, interval ${at + 1}, from`}
              value={from}
              onChange={(event) => set(at, 0, event.target.value)}
            />
            <span aria-hidden="true">to</span>
            <TimeInput
              name={`${fields.hours}.${weekday}.${at}.1`}
              aria-label={`${name}, interval ${at + 1}, until`}
              value={to === endOfDay ? midnight : to}
              onChange={(event) =>
                set(at, 1, event.target.value === midnight ? endOfDay : event.target.value)
              }
            />
            <IconButton
              size="s"
              name={`Remove interval ${at + 1} of ${name}`}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => remove(at)}
            />
          </span>
        ))}
        {error !== undefined && (
          <FieldProblem id={`${weekday}-wrong`} className={styles.wrong}>
            {error}
          </FieldProblem>
        )}
      </div>
      <IconButton
        size="s"
        name={`Add hours on ${name}`}
        icon={<Plus aria-hidden="true" />}
        onClick={add}
      />
    </li>
  );
}
