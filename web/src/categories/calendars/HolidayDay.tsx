import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Holiday } from "@sightline/contract/calendars.ts";
import { Trash2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "#ui/base/IconButton.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { holidayYears, isHolidayYear } from "./calendar.values.ts";
import styles from "./HolidayList.module.css";

type HolidayDayProps = {
  holiday: Holiday;
  /** How the API calls its name. */
  field: string;
  error: string | undefined;
  /** Whether another holiday stands on that day. */
  isTaken: (day: string) => boolean;
  onMove: (day: string) => void;
  onRename: (name: string) => void;
  onRemove: () => void;
};

/** One holiday as it is written. While its day is typed it may be any, so it counts once it is done. */
export function HolidayDay({ holiday, error, isTaken, onMove, ...on }: HolidayDayProps) {
  const { day, name } = holiday;
  const [refusal, setRefusal] = useState<string>();
  /** Whether it is a day now that can be saved. */
  const takeDay = (input: HTMLInputElement): boolean => {
    const next = input.value;
    if (next === day) return true;
    const refused = refusalOf(next);
    if (refused === undefined) onMove(next);
    else {
      input.value = day;
      setRefusal(refused);
    }
    return refused === undefined;
  };
  const refusalOf = (next: string): string | undefined => {
    if (isTaken(next)) return `${next} is in the list already. This one is still on ${day}.`;
    if (isHolidayYear(Number(next.slice(0, 4)))) return undefined;
    return `Choose a day from ${holidayYears.first} to ${holidayYears.last}. This one is still on ${day}.`;
  };
  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    // A moved day is another row, and the browser sends no form out of a field that has gone.
    event.preventDefault();
    const input = event.currentTarget;
    const send = input.form?.querySelector<HTMLButtonElement>("button[type=submit]");
    const next = input.value;
    if (!flushSync(() => takeDay(input))) return;
    document.getElementById(idOfDay(next))?.focus();
    send?.click();
  };
  const wrongId = `${idOfDay(day)}-wrong`;
  const wrong = refusal ?? error;
  return (
    <li className={styles.day}>
      <DateInput
        id={idOfDay(day)}
        aria-label={`Day of ${name || day}`}
        defaultValue={day}
        aria-describedby={refusal === undefined ? undefined : wrongId}
        onInput={() => setRefusal(undefined)}
        onBlur={(event) => void takeDay(event.target)}
        onKeyDown={takeOnEnter}
      />
      <TextInput
        name={on.field}
        aria-label={`Name of ${day}`}
        placeholder="Name"
        autoComplete="off"
        maxLength={bounds.holidayName.max * 2}
        value={name}
        onChange={(event) => on.onRename(event.target.value)}
      />
      <IconButton
        size="s"
        name={`Remove ${name || day}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={on.onRemove}
      />
      {wrong !== undefined && (
        <FieldProblem id={wrongId} role={refusal === undefined ? undefined : "alert"}>
          {wrong}
        </FieldProblem>
      )}
    </li>
  );
}

/** Where the cursor can be put into a day. */
export function idOfDay(day: string): string {
  return `holiday-${day}`;
}
