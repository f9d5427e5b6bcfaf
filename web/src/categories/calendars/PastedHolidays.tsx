import type { Holiday } from "@sightline/contract/calendars.ts";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { readHolidays, type ReadList } from "./calendar.values.ts";
import { tellRest } from "./calendar.words.ts";
import styles from "./CountryHolidays.module.css";

type PastedHolidaysProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Those that are in the calendar. */
  known: readonly Holiday[];
  onAdd: (read: ReadList) => void;
};

/** Holidays out of a list that somebody has already, one a line. */
export function PastedHolidays({ known, onAdd, ...dialog }: PastedHolidaysProps) {
  const [text, setText] = useState("");
  const read = readHolidays(text, known);
  const { length } = read.added;
  const rest = tellRest(read);
  const add = () => {
    onAdd(read);
    setText("");
  };
  return (
    <Dialog
      {...dialog}
      title="Paste a list of holidays"
      actions={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>Not now</Button>
          <Button look="primary" disabled={length === 0} onClick={add}>
            {length === 1 ? "Add 1 day" : `Add ${length} days`}
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
        {rest.length > 0 && (
          <p role="status" className={styles.unread}>
            {rest.join(" ")}
          </p>
        )}
      </div>
    </Dialog>
  );
}
