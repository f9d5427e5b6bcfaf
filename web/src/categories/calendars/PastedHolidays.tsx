import type { Holiday } from "@sightline/contract/calendars.ts";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { readHolidays } from "./calendar.values.ts";
import styles from "./CountryHolidays.module.css";

type PastedHolidaysProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdd: (holidays: readonly Holiday[]) => void;
};

/** Holidays out of a list that somebody has already, one a line. */
export function PastedHolidays({ onAdd, ...dialog }: PastedHolidaysProps) {
  const [text, setText] = useState("");
  const { holidays, unread } = readHolidays(text);
  const add = () => {
    onAdd(holidays);
    setText("");
  };
  return (
    <Dialog
      {...dialog}
      title="Paste a list of holidays"
      actions={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>Not now</Button>
          <Button look="primary" disabled={holidays.length === 0} onClick={add}>
            {holidays.length === 1 ? "Add 1 day" : `Add ${holidays.length} days`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label="One day a line"
          hint="Like “2026-12-25 Christmas Day”, or “25.12.2026, Christmas Day”."
        >
          <Textarea rows={8} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {unread.length > 0 && (
          <p role="status" className={styles.unread}>
            {`No day was found in: ${unread.slice(0, 5).join("; ")}${unread.length > 5 ? " …" : ""}`}
          </p>
        )}
      </div>
    </Dialog>
  );
}
