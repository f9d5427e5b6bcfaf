import { bounds } from "@sightline/contract/base/bounds.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { calendars as calendarRows, type EditedCalendar } from "@sightline/contract/calendars.ts";
import { dayIn, holidaysGap } from "@sightline/contract/clock/clock.holidays.ts";
import { isTimeZone } from "@sightline/contract/clock/clock.zones.ts";
import { type FormEvent, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { clockOf } from "#categories/editing/category.values.ts";
import { Differences } from "#categories/editing/Differences.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { LazyCombobox } from "#ui/choices/LazyCombobox.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { ConfirmDialog, Dialog } from "#ui/overlays/Dialog.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { Banner } from "#ui/page/Banner.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { useNow } from "#ui/words/useNow.ts";
import styles from "./CalendarEditor.module.css";
import { differencesOf } from "./calendar.differences.ts";
import { type CalendarValues, fields, stateOf, valuesOf } from "./calendar.values.ts";
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
  const [isReviewed, setReviewed] = useState(false);
  const year = useYearToFill(values);
  const differences = calendar ? differencesOf(stateOf(valuesOf(calendar)), stateOf(values)) : [];
  const isChanged = !calendar || differences.length > 0;
  const isUsed = calendar?.categories.some(({ retired }) => !retired) ?? false;

  async function save(over?: number): Promise<void> {
    const saved = await form.save(over);
    setReviewed(false);
    if (saved.how === "saved") onSaved(saved.calendar);
    else if (saved.field !== undefined) focusField(document.body, saved.field);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const [first] = Object.keys(form.tryAll());
    if (first !== undefined) focusField(event.currentTarget, first);
    else if (calendar) setReviewed(true);
    else void save();
  }

  return (
    <div className={styles.place}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {form.theirs && (
            <BothTexts
              title="Somebody else changed this calendar in the meantime"
              parts={differencesOf(stateOf(valuesOf(form.theirs)), stateOf(values)).map(
                ({ term, before, after }) => ({ term, mine: after ?? "", theirs: before ?? "" }),
              )}
              mineName="Yours"
              theirsName="Saved by somebody else"
              keepMine={{
                words: "Save mine over it",
                onPress: () => void save(form.theirs?.version),
                busy: form.isSending,
              }}
              takeTheirs={{
                words: "Take theirs, drop mine",
                onPress: () =>
                  form.theirs && form.replace(valuesOf(form.theirs), form.theirs.version),
              }}
            >
              Your version is still here. Compare the two, then choose one, or go on editing yours.
            </BothTexts>
          )}
          {form.wasKept && isChanged && (
            <Banner
              tone="due"
              action={{
                words: "Discard them",
                onPress: () => form.replace(start, calendar?.version ?? 0),
              }}
            >
              These are changes from before that are not saved yet.
            </Banner>
          )}
          <form noValidate className={styles.form} onSubmit={submit}>
            <ErrorSummary
              errors={Object.entries(errors).map(([field, message]) => ({ field, message }))}
              {...generalOf(form.problem)}
            />
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
            <WeekHours
              hours={values.hours}
              errors={errors}
              onChange={(hours) => change({ hours })}
            />
            <HolidayList
              holidays={values.holidays}
              year={year}
              errors={errors}
              onChange={(holidays) => change({ holidays })}
            />
            <FormActions>
              <Button
                type="submit"
                look="primary"
                disabled={!isChanged}
                busy={form.isSending && !isReviewed}
              >
                {calendar ? "Review and save" : "Create calendar"}
              </Button>
              {calendar && isChanged && (
                <Button
                  look="quiet"
                  onClick={() => form.replace(valuesOf(calendar), calendar.version)}
                >
                  Discard changes
                </Button>
              )}
              <ButtonLink look="quiet" href="#/app/more/categories/calendars">
                Back to the list
              </ButtonLink>
              {calendar && <DeleteCalendar calendar={calendar} onDeleted={onDeleted} />}
            </FormActions>
          </form>
        </div>
        <div className={styles.column}>
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
        </div>
      </div>
      <Dialog
        open={isReviewed}
        onOpenChange={setReviewed}
        title="Save these changes?"
        description="Promises already made stay as they are. New ones follow this calendar."
        actions={
          <>
            <Button onClick={() => setReviewed(false)}>Go on editing</Button>
            <Button
              look="primary"
              busy={form.isSending}
              busyWords="Saving"
              onClick={() => void save()}
            >
              Save changes
            </Button>
          </>
        }
      >
        <Differences differences={differences} />
      </Dialog>
    </div>
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
