import { calendars, type EditedCalendar } from "@sightline/contract/calendars.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useVersionedForm } from "#categories/editing/useVersionedForm.ts";
import { type CalendarValues, checkCalendar, valuesOf } from "./calendar.values.ts";

/** A calendar while it is written; without one, a new one is made. */
export function useCalendarForm(calendar: EditedCalendar | undefined, start: CalendarValues) {
  const creating = useSubmit(calendars.createCalendar);
  const saving = useSubmit(calendars.saveCalendar);
  return useVersionedForm({
    name: calendar ? `calendar ${calendar.id}` : "calendar new",
    thing: calendar,
    start,
    valuesOf,
    check: checkCalendar,
    sending: calendar ? saving : creating,
    send: (values, version) =>
      calendar
        ? saving.submit({
            params: { id: String(calendar.id) },
            body: { calendar: { ...values, version } },
          })
        : creating.submit({ body: { calendar: values } }),
    within: "calendar",
  });
}
