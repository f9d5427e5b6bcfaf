import { bounds, codePoints } from "@sightline/contract/base/bounds.ts";
import { type ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import { deskScope } from "@sightline/contract/desk.scope.ts";
import type { RequestConflict } from "@sightline/contract/requests/requests.changes.ts";
import type { InsightScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useTyped } from "#api/submit/typed.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { unsaidOf } from "#ui/words/problem.words.ts";
import styles from "./SendScope.module.css";

type SendScopeProps = { request: InsightRequest; rule: ScopeRule; onClose: () => void };
type Texts = { understanding: string; looks_at: string; leaves_out: string };
/** With the version that it was written after, whatever was sent from elsewhere since. */
type Written = Texts & { base_version: number };

const fields = [
  {
    name: "understanding",
    label: "How you understand the question",
    optional: false,
    rows: 4,
  },
  { name: "looks_at", label: "What you will look at", optional: true, rows: 3 },
  { name: "leaves_out", label: "What you will leave out", optional: true, rows: 3 },
] as const;
const drawn = fields.map(({ name }) => `insight_scope.${name}`);

/** How one understands a question, to be confirmed or corrected by who asked it. */
export function SendScope({ request, rule, onClose }: SendScopeProps) {
  const { id, requester } = request;
  const [newer, setNewer] = useState<InsightScope>();
  const [former] = request.insight_scopes;
  const form = useId();
  const place = useRef<HTMLFormElement>(null);
  const typed = useTyped<Written>(`scope of request ${id}`);
  const [written, setWritten] = useState<Written>(() => ({
    ...writtenIn(former),
    ...typed.kept,
  }));
  const [wasSent, setSent] = useState(false);
  const send = useSubmit(deskScope.sendScope, { background: true });
  const toast = useToast();
  const pauses = rule === "must";

  // What led here may be gone once it is sent.
  useFocusHeir(findHeading);

  function errorOf(name: keyof Texts): string | undefined {
    if (!wasSent) return undefined;
    if (name === "understanding" && written.understanding.trim() === "") return "Fill this in.";
    if (codePoints(written[name].trim()) > bounds.scopeText.max)
      return `Use at most ${bounds.scopeText.max.toLocaleString("en")} characters.`;
    return send.problem?.errors[`insight_scope.${name}`]?.join(" ");
  }

  function write(change: Partial<Written>): void {
    const next = { ...written, ...change };
    setWritten(next);
    typed.keep(next);
    send.reset();
  }

  /** Once it was chosen between the two. */
  function goOn(change: Partial<Written>): void {
    flushSync(() => {
      write(change);
      setNewer(undefined);
    });
    if (place.current) focusField(place.current, "understanding");
  }

  async function sendIt(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (written.understanding.trim() === "") {
      if (place.current) focusField(place.current, "understanding");
      return;
    }
    const result = await send.submit({
      params: { id },
      body: { insight_scope: written },
    });
    if (!result.ok) {
      if (result.problem.code === "stale_version") {
        // The contract's answer to it.
        const { insight_request: present } = result.problem.body as RequestConflict;
        const [sent] = present.insight_scopes;
        // As where the answer to the first press was lost.
        if (sent && differing(written, sent).length === 0) return done();
        return setNewer(sent);
      }
      const wrong = fields.find(({ name }) => `insight_scope.${name}` in result.problem.errors);
      if (wrong && place.current) focusField(place.current, wrong.name);
      return;
    }
    done();
  }

  function done(): void {
    typed.drop();
    toast({
      message: pauses
        ? `Sent to ${requester.first_name}; the clock is paused`
        : `Sent to ${requester.first_name}`,
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={former ? "Send the scope again" : "Send the scope"}
      description={
        pauses
          ? `${requester.first_name} confirms or corrects it, and the clock is paused until then. Everyone who can see the request will see it.`
          : `${requester.first_name} may confirm or correct it; you don't have to wait for that. Everyone who can see the request will see it.`
      }
      actions={
        !newer && (
          <>
            <Button onClick={onClose}>Not now</Button>
            <Button
              type="submit"
              form={form}
              look="primary"
              busy={send.state === "submitting"}
              busyWords="Sending the scope"
            >
              {pauses ? "Send and pause the clock" : `Send to ${requester.first_name}`}
            </Button>
          </>
        )
      }
    >
      {newer ? (
        <BothTexts
          title="Another scope was sent while you wrote"
          parts={differing(written, newer)}
          mineName="Yours"
          theirsName="As it was sent"
          keepMine={{
            words: "Continue with mine",
            onPress: () => goOn({ base_version: newer.version }),
          }}
          takeTheirs={{
            words: "Take what was sent",
            onPress: () => goOn(writtenIn(newer)),
          }}
        >
          Nothing is sent until you choose, and send it again.
        </BothTexts>
      ) : (
        <form
          id={form}
          ref={place}
          noValidate
          className={styles.form}
          onSubmit={(event) => void sendIt(event)}
        >
          <ErrorSummary errors={[]} {...unsaidOf(send.problem, drawn)} />
          {former?.state === "corrected" && former.correction && (
            <p className={styles.correction}>
              <strong>{requester.first_name} means:</strong> {former.correction}
            </p>
          )}
          {fields.map(({ name, label, optional, rows }) => (
            <Field
              key={name}
              label={label}
              optional={optional}
              bound={bounds.scopeText.max}
              text={written[name]}
              error={errorOf(name)}
            >
              <Textarea
                name={name}
                rows={rows}
                value={written[name]}
                onChange={(event) => write({ [name]: event.target.value })}
              />
            </Field>
          ))}
        </form>
      )}
    </Dialog>
  );
}

function writtenIn(scope: InsightScope | undefined): Written {
  return {
    understanding: scope?.understanding ?? "",
    looks_at: scope?.looks_at ?? "",
    leaves_out: scope?.leaves_out ?? "",
    base_version: scope?.version ?? 0,
  };
}

function differing(mine: Written, sent: InsightScope) {
  const theirs = writtenIn(sent);
  return fields
    .map(({ name, label }) => ({ term: label, mine: mine[name], theirs: theirs[name] }))
    .filter((one) => one.mine !== one.theirs);
}
