import { bounds } from "@sightline/contract/base/bounds.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { desk } from "@sightline/contract/desk.ts";
import type { RequestConflict } from "@sightline/contract/requests/requests.changes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useTyped } from "#api/submit/typed.ts";
import type { Counting } from "#desk/queue/left.words.ts";
import { Button } from "#ui/base/Button.tsx";
import { DateInput } from "#ui/fields/DateInput.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { TimeInput } from "#ui/fields/TimeInput.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { generalOf } from "#ui/words/problem.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import {
  type Entered,
  enteredOf,
  momentEntered,
  suggestionsFor,
  whyNot,
} from "./newTime.values.ts";
import styles from "./NewTime.module.css";

type NewTimeProps = {
  request: InsightRequest;
  counting: Counting;
  timeZone: string;
  onClose: () => void;
};

type Written = Entered & { reason: string };

/** By when instead of the promise, and why: its readers are told both, the promise stays. */
export function NewTime({ request, counting, timeZone, onClose }: NewTimeProps) {
  const { id, requester } = request;
  const [present, setPresent] = useState(request);
  // What was changed meanwhile comes by itself, or with the refusal.
  const { version } = present.version > request.version ? present : request;
  const form = useId();
  const place = useRef<HTMLFormElement>(null);
  const now = momentOf(useNow());
  const typed = useTyped<Written>(`a new time for request ${id}`);
  const [suggestions] = useState(() => suggestionsFor(request, counting, now));
  const [written, setWritten] = useState<Written>(() => ({
    ...enteredOf(suggestions[1]?.at ?? request.promised_at, timeZone),
    reason: "",
    ...typed.kept,
  }));
  const [wasSent, setSent] = useState(false);
  const tell = useSubmit(desk.tellLate, { background: true });
  const toast = useToast();
  const given = momentEntered(written, timeZone);

  // What led here is gone once a time is given.
  useFocusHeir(findHeading);

  const refused = tell.problem?.errors ?? {};
  const wrong = whyNot(written, request, counting, now, timeZone);
  const dayError = wasSent
    ? wrong?.field === "day"
      ? wrong.words
      : refused["expected_at"]?.join(" ")
    : undefined;
  const timeError = wasSent && wrong?.field === "time" ? wrong.words : undefined;
  const reasonError = wasSent
    ? written.reason.trim() === ""
      ? "Fill this in."
      : refused["reason"]?.join(" ")
    : undefined;

  function write(change: Partial<Written>): void {
    const next = { ...written, ...change };
    setWritten(next);
    typed.keep(next);
    tell.reset();
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    const reason = written.reason.trim();
    if (given === undefined || wrong || reason === "") {
      if (place.current) focusField(place.current, wrong?.field ?? "reason");
      return;
    }
    const result = await tell.submit({
      params: { id },
      body: { version, expected_at: given, reason },
    });
    if (!result.ok) {
      // The contract's answer to a stale version.
      const { insight_request: newer } = (result.problem.body ?? {}) as Partial<RequestConflict>;
      if (newer) setPresent(newer);
      return;
    }
    typed.drop();
    toast({ message: `${requester.first_name} reads the new time now` });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Give a new time"
      description={
        <>
          {requester.first_name} and everyone who follows the request will read both. It was
          promised for <Time moment={request.promised_at} manner="clock" />, and that stays in the
          ledger.
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            busy={tell.state === "submitting"}
            busyWords="Giving the new time"
          >
            Give the new time
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={place}
        noValidate
        className={styles.form}
        onSubmit={(event) => void send(event)}
      >
        <ErrorSummary errors={[]} {...generalOf(tell.problem)} />
        <div role="group" aria-label="Suggestions" className={styles.suggestions}>
          {suggestions.map(({ words, at }) => (
            <Button key={words} size="s" onClick={() => write(enteredOf(at, timeZone))}>
              {words}
            </Button>
          ))}
        </div>
        <div className={styles.when}>
          <Field label="Day" error={dayError}>
            <DateInput
              name="day"
              value={written.day}
              onChange={(event) => write({ day: event.currentTarget.value })}
            />
          </Field>
          <Field label="Time" error={timeError}>
            <TimeInput
              name="time"
              value={written.time}
              onChange={(event) => write({ time: event.currentTarget.value })}
            />
          </Field>
        </div>
        <Field label="Why?" bound={bounds.lateReason.max} text={written.reason} error={reasonError}>
          <Textarea
            name="reason"
            rows={4}
            value={written.reason}
            onChange={(event) => write({ reason: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
