import { bounds } from "@sightline/contract/base/bounds.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import {
  clarificationBody,
  requestChanges,
} from "@sightline/contract/requests/requests.changes.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import { type FormEvent, useRef, useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { clarifyForm } from "./NextStep.tsx";
import { clarificationOf, type Sending, thisLoad } from "#requests/standing/unsent.ts";
import styles from "./RequestNote.module.css";

/** What is asked back, and the answer that lets the clock run again. */
export function ClarifyForm({ request }: { request: InsightRequest }) {
  const typed = useTyped<{ body: string } & Sending>(clarificationOf(request.id));
  const [body, setBody] = useState(typed.kept.body ?? "");
  const latest = useRef(body);
  const [error, setError] = useState<string>();
  const { submit, state, problem } = useSubmit(requestChanges.clarifyRequest);
  const toast = useToast();
  useFocusHeir(findHeading);
  const asked = request.events.findLast((one) => one.kind === "clarification_asked");
  // Of a long log only the latest is here; the ledger has every pause.
  const question = asked?.reason ?? request.ledger.pauses.at(-1)?.reason;

  function write(text: string): void {
    setBody(text);
    latest.current = text;
    typed.keep({ body: text });
    setError(undefined);
  }

  async function answer(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = clarificationBody.safeParse(body);
    if (!parsed.success) {
      setError(Object.values(sentencesByField(parsed.error.issues))[0]?.join(" "));
      return focusField(form, "body");
    }
    const sent = { body, sentFrom: thisLoad };
    typed.keep(sent);
    const result = await submit({ params: { id: request.id }, body: { body } });
    if (!result.ok) {
      typed.keep({ body: latest.current });
      return setError(result.problem.errors["body"]?.join(" "));
    }
    // What was typed on meanwhile was not sent.
    typed.drop(sent);
    toast({ message: "Your answer is sent; the clock is running again" });
  }

  return (
    <section className={styles.note} data-tone="ask" aria-labelledby="clarify-heading">
      <h2 id="clarify-heading">
        {asked?.actor ? `${nameOf(asked.actor)} asks you` : "You are asked"}
      </h2>
      {question && <p className={styles.question}>{question}</p>}
      <form
        id={clarifyForm}
        noValidate
        className={styles.form}
        onSubmit={(event) => void answer(event)}
      >
        <ErrorSummary
          errors={[]}
          general={problem && error === undefined ? problem.title : undefined}
          detail={problem?.detail}
        />
        <Field label="Your answer" bound={bounds.comment.max} text={body} error={error}>
          <Textarea name="body" value={body} onChange={(event) => write(event.target.value)} />
        </Field>
        <FormActions>
          <Button
            type="submit"
            look="primary"
            busy={state === "submitting"}
            busyWords="Sending your answer"
          >
            Send answer
          </Button>
        </FormActions>
      </form>
    </section>
  );
}
