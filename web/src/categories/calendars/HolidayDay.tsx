import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Holiday } from "@sightline/contract/calendars.ts";
import { Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "#ui/base/IconButton.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./HolidayList.module.css";

type HolidayDayProps = {
  holiday: Holiday;
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
  const takeDay = (input: HTMLInputElement) => {
    const next = input.value;
    if (next === "" || next === day || isTaken(next)) input.value = day;
    else onMove(next);
  };
  const takeOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    // A moved day is another row, and the browser sends no form out of a field that has gone.
    event.preventDefault();
    const input = event.currentTarget;
    const send = input.form?.querySelector<HTMLButtonElement>("button[type=submit]");
    const next = input.value;
    flushSync(() => takeDay(input));
    document.getElementById(idOf(next))?.focus();
    send?.click();
  };
  return (
    <li className={styles.day}>
      <DateInput
        id={idOf(day)}
        aria-label={`Day of ${name || day}`}
        defaultValue={day}
        onBlur={(event) => takeDay(event.target)}
        onKeyDown={takeOnEnter}
      />
      <TextInput
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
      {error !== undefined && <FieldProblem id={`${day}-wrong`}>{error}</FieldProblem>}
    </li>
  );
}

function idOf(day: string): string {
  return `holiday-${day}`;
}
