import type { Holiday } from "@sightline/contract/calendars.ts";
import { ClipboardList, Globe, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormErrors } from "#categories/editing/useVersionedForm.ts";
import { Button } from "#ui/base/Button.tsx";
import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { fields, type ReadList, sortOut, withHolidays } from "./calendar.values.ts";
import { tellRest } from "./calendar.words.ts";
import { CountryHolidays } from "./CountryHolidays.tsx";
import { HolidayDay, idOfDay } from "./HolidayDay.tsx";
import styles from "./HolidayList.module.css";
import { PastedHolidays } from "./PastedHolidays.tsx";

type HolidayListProps = {
  holidays: readonly Holiday[];
  /** The year that is looked for first. */
  year: number;
  errors: FormErrors;
  /** By the holidays of that moment. */
  onChange: (change: (now: readonly Holiday[]) => Holiday[]) => void;
};

/** The days on which the clock stands still: one by one, by a list, or those of a country. */
export function HolidayList({ holidays, year, errors, onChange }: HolidayListProps) {
  const toast = usePageToast();
  const addButton = useRef<HTMLButtonElement>(null);
  const [adding, setAdding] = useState<"country" | "list">();
  const hasCountry = useHasOpened(adding === "country");
  const hasList = useHasOpened(adding === "list");
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))].toSorted().toReversed();
  const [shownYears, setShownYears] = useState<ReadonlySet<string>>(new Set([String(year)]));

  const set = (day: string, next: Partial<Holiday>) =>
    onChange((now) => now.map((one) => (one.day === day ? { ...one, ...next } : one)));
  const move = (holiday: Holiday, day: string) => {
    onChange((now) => withHolidays(without(now, [holiday]), [{ ...holiday, day }]));
    setShownYears(new Set([...shownYears, day.slice(0, 4)]));
  };
  const remove = (holiday: Holiday) => {
    const after = holidays.find(({ day }) => day > holiday.day && shownYears.has(day.slice(0, 4)));
    flushSync(() => onChange((now) => without(now, [holiday])));
    // The button that was pressed is gone with its row.
    if (after) document.getElementById(idOfDay(after.day))?.focus();
    else addButton.current?.focus();
  };
  const addOne = () => {
    const taken = new Set(holidays.map(({ day }) => day));
    let day = `${year}-01-01`;
    while (taken.has(day)) day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    onChange((now) => withHolidays(now, [{ day, name: "" }]));
    setShownYears(new Set([...shownYears, day.slice(0, 4)]));
  };
  const addMany = (read: ReadList) => {
    const { added } = read;
    onChange((now) => withHolidays(now, added));
    setShownYears(new Set([...shownYears, ...added.map(({ day }) => day.slice(0, 4))]));
    setAdding(undefined);
    const rest = tellRest(read).join(" ");
    if (added.length === 0) return toast({ message: "No holiday added", detail: rest });
    toast({
      message: added.length === 1 ? "1 holiday added" : `${added.length} holidays added`,
      detail: `${rest} They count once you save.`.trim(),
      action: { words: "Undo", onPress: () => onChange((now) => without(now, added)) },
    });
  };

  return (
    <FieldGroup role="group" label="Holidays" error={errors[fields.holidays]}>
      {holidays.length === 0 && <p className={styles.none}>No holidays yet.</p>}
      {years.map((one) => {
        const days = holidays.filter(({ day }) => day.startsWith(one));
        const isOpen = shownYears.has(one);
        return (
          <details key={one} open={isOpen} className={styles.year}>
            <summary
              className={styles.summary}
              onClick={(event) => {
                event.preventDefault();
                const next = new Set(shownYears);
                if (!next.delete(one)) next.add(one);
                setShownYears(next);
              }}
            >
              {`${one}: ${days.length === 1 ? "1 day" : `${days.length} days`}`}
            </summary>
            <ul role="list" className={styles.days}>
              {days.map((holiday) => {
                const at = holidays.indexOf(holiday);
                return (
                  <HolidayDay
                    key={holiday.day}
                    holiday={holiday}
                    field={`${fields.holidays}.${at}.name`}
                    error={errors[`${fields.holidays}.${at}.name`]}
                    isTaken={(day) => holidays.some((other) => other.day === day)}
                    onMove={(day) => move(holiday, day)}
                    onRename={(name) => set(holiday.day, { name })}
                    onRemove={() => remove(holiday)}
                  />
                );
              })}
            </ul>
          </details>
        );
      })}
      <div className={styles.ways}>
        <Button size="s" icon={<Globe />} onClick={() => setAdding("country")}>
          Add a country’s holidays
        </Button>
        <Button size="s" icon={<ClipboardList />} onClick={() => setAdding("list")}>
          Paste a list
        </Button>
        <Button ref={addButton} size="s" icon={<Plus />} onClick={addOne}>
          Add a day
        </Button>
      </div>
      {hasCountry && (
        <CountryHolidays
          open={adding === "country"}
          onOpenChange={(open) => setAdding(open ? "country" : undefined)}
          startYear={year}
          onAdd={(found) => addMany({ ...sortOut(found, holidays), unread: [] })}
        />
      )}
      {hasList && (
        <PastedHolidays
          open={adding === "list"}
          onOpenChange={(open) => setAdding(open ? "list" : undefined)}
          known={holidays}
          onAdd={addMany}
        />
      )}
    </FieldGroup>
  );
}

function without(holidays: readonly Holiday[], some: readonly Holiday[]): Holiday[] {
  return holidays.filter(({ day }) => !some.some((one) => one.day === day));
}
