import { bounds } from "@sightline/contract/base/bounds.ts";
import {
  requestChanges,
  type RequestConflict,
} from "@sightline/contract/requests/requests.changes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { generalOf } from "#ui/words/problem.words.ts";

type ObjectToDeclineProps = { request: InsightRequest; onClose: () => void };

/** Why it should be answered after all. The words outlive a failure, a reload and a lost session. */
export function ObjectToDecline({ request, onClose }: ObjectToDeclineProps) {
  const { id } = request;
  const [present, setPresent] = useState(request);
  // What was changed meanwhile comes by itself, or with the refusal.
  const { version } = present.version > request.version ? present : request;
  const form = useId();
  const typed = useTyped<{ reason: string }>(`objecting to the decline of request ${id}`);
  const [reason, setReason] = useState(typed.kept.reason ?? "");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const object = useSubmit(requestChanges.objectToDecline, { background: true });
  const toast = useToast();
  const actor = request.events.findLast(({ kind }) => kind === "declined")?.actor;
  const error = isMissing ? "Fill this in." : object.problem?.errors?.["reason"]?.join(" ");

  function write(text: string): void {
    setReason(text);
    typed.keep({ reason: text });
    setMissing(false);
    object.reset();
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (object.state === "submitting") return;
    const said = reason.trim();
    if (said === "") {
      setMissing(true);
      return field.current?.focus();
    }
    const result = await object.submit({ params: { id }, body: { version, reason: said } });
    if (!result.ok) {
      // The contract's answer to a stale version.
      const { insight_request: newer } = (result.problem.body ?? {}) as Partial<RequestConflict>;
      if (newer) setPresent(newer);
      return;
    }
    typed.drop();
    toast({ message: "You objected. The request is back in the queue" });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Object to the decline"
      description={`${actor ? `An analyst other than ${nameOf(actor)}` : "Another analyst"} reads your request and what you write here; where no other is there, an admin does. It gets a new promise, counted from now. You can object once.`}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            busy={object.state === "submitting"}
            busyWords="Sending your objection"
          >
            Object
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)}>
        <ErrorSummary errors={[]} {...generalOf(object.problem)} />
        <Field
          label="Why can it be answered?"
          hint="Everyone who sees the request can read it."
          bound={bounds.reason.max}
          text={reason}
          error={error}
        >
          <Textarea
            ref={field}
            name="reason"
            rows={5}
            value={reason}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
