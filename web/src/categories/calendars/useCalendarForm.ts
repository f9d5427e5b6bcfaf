import { calendars, type EditedCalendar } from "@sightline/contract/calendars.ts";
import { useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import {
  type CalendarValues,
  checkCalendar,
  type FormErrors,
  valuesOf,
} from "./calendar.values.ts";

type Kept = { values: CalendarValues; version: number };

export type Saved =
  | { how: "saved"; calendar: EditedCalendar }
  | { how: "refused"; field: string | undefined };

/** A calendar while it is written. What is not saved yet is kept in this tab. */
export function useCalendarForm(calendar: EditedCalendar | undefined, blank: CalendarValues) {
  const typed = useTyped<Kept>(calendar ? `calendar ${calendar.id}` : "calendar new");
  const [values, setValues] = useState(typed.kept.values ?? blank);
  const [version, setVersion] = useState(typed.kept.version ?? calendar?.version ?? 0);
  const [wasKept, setWasKept] = useState(typed.kept.values !== undefined);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});
  const [theirs, setTheirs] = useState<EditedCalendar>();
  const creating = useSubmit(calendars.createCalendar);
  const saving = useSubmit(calendars.saveCalendar);
  const sending = calendar ? saving : creating;
  const found: FormErrors = { ...checkCalendar(values), ...refused };

  function change(next: Partial<CalendarValues>): void {
    const whole = { ...values, ...next };
    setValues(whole);
    setRefused({});
    typed.keep({ values: whole, version });
    if (sending.problem) sending.reset();
  }

  function replace(next: CalendarValues, nextVersion: number): void {
    setValues(next);
    setVersion(nextVersion);
    setTheirs(undefined);
    setRefused({});
    setTried(false);
    setWasKept(false);
    typed.drop();
  }

  function tryAll(): FormErrors {
    setTried(true);
    return found;
  }

  async function save(over = version): Promise<Saved> {
    const result = calendar
      ? await saving.submit({
          params: { id: String(calendar.id) },
          body: { calendar: { ...values, version: over } },
        })
      : await creating.submit({ body: { calendar: values } });
    if (!result.ok) return takeRefusal(result.problem);
    const after = result.answer.calendar;
    replace(valuesOf(after), after.version);
    return { how: "saved", calendar: after };
  }

  function takeRefusal(problem: CallProblem): Saved {
    const current = problem.code === "stale_version" ? findCurrent(problem.body) : undefined;
    if (current) setTheirs(current);
    const sentences = Object.entries(problem.errors).map(([field, all]) => [field, all.join(" ")]);
    setRefused(Object.fromEntries(sentences));
    setTried(true);
    return { how: "refused", field: sentences[0]?.[0] };
  }

  return {
    values,
    /** Told once one has tried to save. */
    errors: tried ? found : refused,
    wasKept,
    theirs,
    isSending: sending.state === "submitting",
    problem: theirs ? undefined : sending.problem,
    change,
    replace,
    tryAll,
    save,
  };
}

function findCurrent(body: unknown): EditedCalendar | undefined {
  if (typeof body !== "object" || body === null || !("calendar" in body)) return undefined;
  // The server puts the current record beside the refusal, built as in every answer.
  return body.calendar as EditedCalendar;
}
