import { bounds } from "@sightline/contract/base/bounds.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import { requestScope, scopeText } from "@sightline/contract/requests/requests.scope.ts";
import type { InsightScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { correctionOf, type Sending, thisLoad } from "#requests/standing/unsent.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { unsaidOf } from "#ui/words/problem.words.ts";
import { scopeHeading, scopeNote } from "./GoToScope.tsx";
import { EarlierScopes, ScopeText } from "./ScopeText.tsx";
import { answerStands } from "./scope.words.ts";
import styles from "./ScopeNote.module.css";

type ScopeNoteProps = { request: InsightRequest; readerId: number | undefined };

/** What the answer will cover, before that is settled; whoever asked confirms or corrects it here. */
export function ScopeNote({ request, readerId }: ScopeNoteProps) {
  const [latest] = request.insight_scopes;
  if (!latest) return null;
  const mayAnswer = request.can.includes("confirm_scope");
  const author = nameOf(latest.author);
  const shown = { answer: answerStands(request.status), readerId };
  return (
    <section
      id={scopeNote}
      className={styles.note}
      data-tone={latest.state === "waiting" ? "ask" : undefined}
      aria-labelledby={scopeHeading}
    >
      <h2 id={scopeHeading} tabIndex={-1} className={styles.title}>
        {mayAnswer ? `${author} asks: do we mean the same?` : "What the answer will cover"}
      </h2>
      {mayAnswer && (
        <p className={styles.lead}>
          Confirm it, or say what you mean instead.{" "}
          {latest.pauses ? "The clock is paused until then." : "The work goes on meanwhile."}
        </p>
      )}
      <ScopeText scope={latest} {...shown} />
      {!mayAnswer && latest.state === "waiting" && (
        <p className={styles.lead}>
          {nameOf(request.requester)} confirms or corrects it.
          {latest.pauses && " The clock is paused until then."}
        </p>
      )}
      {latest.state === "corrected" && (
        <p className={styles.lead}>
          {request.analyst ? nameOf(request.analyst) : "Whoever takes it on"} agrees to the
          correction, or sends a new scope.
        </p>
      )}
      {mayAnswer && <Answering request={request} latest={latest} />}
      <EarlierScopes scopes={request.insight_scopes} {...shown} />
    </section>
  );
}

/** And the version of the scope that it was begun on. */
type Correcting = { correction: string; of: number } & Sending;

/** Below an answer, what is settled is folded away with what was asked. */
function findHeir(): HTMLElement | null {
  const heading = document.getElementById(scopeHeading);
  return heading?.closest("details:not([open])") ? findHeading() : (heading ?? findHeading());
}

function Answering({ request, latest }: { request: InsightRequest; latest: InsightScope }) {
  const { id } = request;
  const typed = useTyped<Correcting>(correctionOf(id));
  const { version, pauses } = latest;
  const [written, setWritten] = useState<Correcting>({
    correction: "",
    of: version,
    ...typed.kept,
  });
  const { correction, of } = written;
  /** For whoever waits for an answer meanwhile. */
  const byNow = useRef(written);
  const [isCorrecting, setCorrecting] = useState(correction !== "");
  const [error, setError] = useState<string>();
  const confirm = useSubmit(requestScope.confirmScope, { background: true });
  const correct = useSubmit(requestScope.correctScope, { background: true });
  const toast = useToast();
  useFocusHeir(findHeir);
  const runs = pauses ? "; the clock is running again" : "";

  function write(text: string): void {
    // What was begun on an older one is told to be so until it is sent.
    const next = { correction: text, of: correction === "" ? version : of };
    setWritten(next);
    byNow.current = next;
    typed.keep(next);
    setError(undefined);
  }

  async function sayYes(): Promise<void> {
    correct.reset();
    const result = await confirm.submit({ params: { id }, body: { version } });
    if (!result.ok) return;
    typed.drop();
    toast({ message: `Confirmed${runs}` });
  }

  async function sayOtherwise(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    confirm.reset();
    correct.reset();
    const parsed = scopeText.safeParse(correction);
    if (!parsed.success) {
      setError(Object.values(sentencesByField(parsed.error.issues))[0]?.join(" "));
      return focusField(form, "correction");
    }
    const sent = { correction, of, sentFrom: thisLoad };
    typed.keep(sent);
    const result = await correct.submit({ params: { id }, body: { version, correction } });
    if (!result.ok) {
      typed.keep({ correction: byNow.current.correction, of: byNow.current.of });
      const said = result.problem.errors["correction"]?.join(" ");
      setError(said);
      if (said !== undefined) focusField(form, "correction");
      return;
    }
    // What was typed on meanwhile was not sent.
    typed.drop(sent);
    toast({ message: `Your correction is sent${runs}` });
  }

  function open(): void {
    flushSync(() => setCorrecting(true));
    const note = document.getElementById(scopeNote);
    if (note) focusField(note, "correction");
  }

  const problem = confirm.problem ?? correct.problem;
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void sayOtherwise(event)}>
      <ErrorSummary errors={[]} {...unsaidOf(problem, ["correction"])} />
      {isCorrecting && correction !== "" && of !== version && (
        <p role="status" className={styles.lead}>
          {nameOf(latest.author)} sent a new scope while you wrote. Read it above before you send
          your correction.
        </p>
      )}
      {isCorrecting && (
        <Field
          label="What do you mean instead?"
          bound={bounds.scopeText.max}
          text={correction}
          error={error}
        >
          <Textarea
            name="correction"
            rows={4}
            value={correction}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
      )}
      <FormActions>
        {isCorrecting ? (
          <>
            <Button
              type="submit"
              look="primary"
              busy={correct.state === "submitting"}
              busyWords="Sending your correction"
            >
              Send correction
            </Button>
            <Button look="quiet" onClick={() => setCorrecting(false)}>
              Not now
            </Button>
          </>
        ) : (
          <>
            <Button
              look="primary"
              busy={confirm.state === "submitting"}
              busyWords="Confirming"
              onClick={() => void sayYes()}
            >
              Yes, that is what I mean
            </Button>
            <Button onClick={open}>Correct it</Button>
          </>
        )}
      </FormActions>
    </form>
  );
}
