import { bounds } from "@sightline/contract/base/bounds.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { calendars as calendarRows, type EditedCalendar } from "@sightline/contract/calendars.ts";
import { dayIn, holidaysGap } from "@sightline/contract/clock/clock.holidays.ts";
import { isTimeZone } from "@sightline/contract/clock/clock.zones.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { clockOf } from "#categories/editing/category.values.ts";
import { VersionedEditor } from "#categories/editing/VersionedEditor.tsx";
import { Button } from "#ui/base/Button.tsx";
import { LazyCombobox } from "#ui/choices/LazyCombobox.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { useNow } from "#ui/words/useNow.ts";
import styles from "./CalendarEditor.module.css";
import { differencesOf } from "./calendar.differences.ts";
import { type CalendarValues, fields, stateOf, valuesOf } from "./calendar.values.ts";
import { labelsOf } from "./calendar.words.ts";
import { HolidayList } from "./HolidayList.tsx";
import { TargetsAfter } from "./TargetsAfter.tsx";
import { useCalendarForm } from "./useCalendarForm.ts";
import { WeekHours } from "./WeekHours.tsx";
import { YearPicture } from "./YearPicture.tsx";

type CalendarEditorProps = {
  calendar?: EditedCalendar;
  start: CalendarValues;
  onSaved: (calendar: EditedCalendar) => void;
  onDeleted: () => void;
};

const zones = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }));

/** A calendar as it is written, with the year as it will look and what it does to promises. */
export function CalendarEditor({ calendar, start, onSaved, onDeleted }: CalendarEditorProps) {
  const form = useCalendarForm(calendar, start);
  const { values, errors, change } = form;
  const year = useYearToFill(values);
  const isUsed = calendar?.categories.some(({ retired }) => !retired) ?? false;
  const state = stateOf(values);
  return (
    <VersionedEditor
      form={form}
      noun="calendar"
      labels={labelsOf(values)}
      list="#/app/more/categories/calendars"
      differences={calendar ? differencesOf(stateOf(valuesOf(calendar)), state) : []}
      compareWith={(theirs) => differencesOf(stateOf(valuesOf(theirs)), state)}
      concerns="Promises already made stay as they are. New ones follow this calendar."
      onSaved={onSaved}
      actions={calendar && <DeleteCalendar calendar={calendar} onDeleted={onDeleted} />}
      className={styles.editor}
      beside={
        <>
          <YearPicture
            key={year}
            startYear={year}
            hours={values.hours}
            holidays={values.holidays}
          />
          {calendar && isUsed && (
            <TargetsAfter
              categories={calendar.categories}
              before={clockOf(calendar)}
              after={clockOf(values)}
            />
          )}
        </>
      }
    >
      <Field
        label="Name"
        bound={bounds.calendarName.max}
        text={values.name}
        error={errors[fields.name]}
      >
        <TextInput
          name={fields.name}
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Time zone" error={errors[fields.zone]}>
        <LazyCombobox
          options={zones}
          value={{ value: values.time_zone, label: values.time_zone }}
          onValueChange={(zone) => zone && change({ time_zone: zone.value })}
        />
      </Field>
      <WeekHours hours={values.hours} errors={errors} onChange={(hours) => change({ hours })} />
      <HolidayList
        holidays={values.holidays}
        year={year}
        errors={errors}
        onChange={(next) => change((now) => ({ holidays: next(now.holidays) }))}
      />
    </VersionedEditor>
  );
}

/** The year that has no holidays yet, or else this one. */
function useYearToFill({ time_zone, holidays }: CalendarValues): number {
  const now = momentOf(useNow());
  const zone = isTimeZone(time_zone) ? time_zone : "UTC";
  const [year] = useState(() => {
    const days = holidays.map(({ day }) => day);
    const gap = holidaysGap({ time_zone: zone, holidays: days }, now);
    return gap?.year ?? Number(dayIn(zone, now).slice(0, 4));
  });
  return year;
}

type DeleteCalendarProps = { calendar: EditedCalendar; onDeleted: () => void };

function DeleteCalendar({ calendar, onDeleted }: DeleteCalendarProps) {
  const [isAsked, setAsked] = useState(false);
  const { act, busy } = useAction(useSubmit(calendarRows.deleteCalendar));
  // What counts by it needs it; the list says what that is.
  if (calendar.categories.length > 0) return null;
  const remove = async () => {
    if ((await act({ params: { id: String(calendar.id) } })) === false) return;
    setAsked(false);
    onDeleted();
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete ${calendar.name}?`}
        description="No category counts by it. Its hours, holidays and history will be gone."
        consequence="Delete this calendar"
        keep="Keep the calendar"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
