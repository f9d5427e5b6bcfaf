import { bounds } from "@sightline/contract/base/bounds.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import type { InsightConflict } from "@sightline/contract/insights/insights.publishing.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { addedPoints } from "@sightline/contract/requests/points.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useRef, useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { fields, type FormErrors } from "#requests/form/requestForm.values.ts";
import { PointsField } from "#requests/points/PointsField.tsx";
import { type PointValues, pointsFrom, pointsToSend } from "#requests/points/points.values.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { focusField } from "#ui/fields/focusField.ts";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";

type AskMoreProps = {
  request: InsightRequest;
  /** Of the insight, as it was read. */
  readVersion: number;
  onClose: () => void;
};

type Typed = { points: readonly PointValues[]; note: string };

const noteField = "insight_request.reason";

/** What else one wants to know: a new round on the same insight, with a promise of its own. */
export function AskMore({ request, readVersion, onClose }: AskMoreProps) {
  const typed = useTyped<Typed>(`more on request ${request.id}`);
  const [written, setWritten] = useState<Typed>(() => ({
    points: typed.kept.points ?? pointsFrom([{ text: "" }]),
    note: typed.kept.note ?? "",
  }));
  // As it was when the dialog was opened, whatever comes in behind it.
  const [version, setVersion] = useState(readVersion);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { submit, state, problem, reset } = useSubmit(insights.askMore, { background: true });
  const toast = useToast();
  const errors = { ...(isTried ? wrongIn(written.points) : {}), ...refusedBy(problem?.errors) };

  function change(next: Partial<Typed>): void {
    const all = { ...written, ...next };
    setWritten(all);
    typed.keep(all);
    if (problem) reset();
  }

  function goTo(field: string): void {
    if (form.current) focusField(form.current, field === fields.points ? fields.point(0) : field);
  }

  async function askNow(): Promise<void> {
    setTried(true);
    const [first] = Object.keys(wrongIn(written.points));
    if (first !== undefined) return goTo(first);
    const reason = written.note.trim();
    const result = await submit({
      params: { id: request.id },
      body: {
        insight_version: version,
        insight_points_attributes: textsOf(written.points),
        ...(reason === "" ? {} : { reason }),
      },
    });
    if (result.ok) {
      typed.drop();
      onClose();
      // There the new promise stands.
      window.scrollTo(0, 0);
      toast({ message: "Asked, with a new promise" });
    } else if (result.problem.code === "stale_version") {
      // The contract's answer to it. Whoever presses again has been told.
      setVersion((result.problem.body as InsightConflict).insight_response.version);
    } else {
      const [refused] = Object.keys(refusedBy(result.problem.errors));
      if (refused !== undefined) goTo(refused);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="Ask for more?"
      description={`The request goes back to work, with a new promise. ${whoAnswers(request)} What was answered stays; the answer becomes the next version of this insight, and you accept and rate it anew.`}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            look="primary"
            busy={state === "submitting"}
            busyWords="Asking for more"
            onClick={() => void askNow()}
          >
            Ask for more
          </Button>
        </>
      }
    >
      <ErrorSummary errors={[]} general={problem?.title} detail={problem?.detail} />
      <div ref={form}>
        <PointsField
          asks={{
            label: "What else do you want to know?",
            hint: `Up to ${bounds.pointsPerRequest} new points, each answered by itself.`,
          }}
          points={written.points}
          errors={errors}
          onChange={(points) => change({ points })}
          onLeave={() => undefined}
        />
      </div>
      <Field
        label="What should the analyst know?"
        optional
        bound={bounds.reason.max}
        text={written.note}
        error={errors[noteField]}
      >
        <Textarea
          name={noteField}
          rows={3}
          value={written.note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
    </Dialog>
  );
}

function whoAnswers({ analyst }: InsightRequest): string {
  return analyst
    ? `${analyst.first_name} ${analyst.last_name}, who answered it, is asked first.`
    : "An analyst takes it on.";
}

function textsOf(points: readonly PointValues[]) {
  return pointsToSend(points).map(({ text }) => ({ text }));
}

/** By the same schema as the server. */
function wrongIn(points: readonly PointValues[]): FormErrors {
  const parsed = addedPoints.safeParse(textsOf(points));
  if (parsed.success) return {};
  const found = Object.entries(sentencesByField(parsed.error.issues));
  return Object.fromEntries(
    found.map(([path, sentences]) => [
      // What is wrong with the list itself has no path.
      path === "body" ? fields.points : `${fields.points}.${path}`,
      sentences.join(" "),
    ]),
  );
}

/** Named there without the request, which is not sent along. */
function refusedBy(errors: Record<string, string[]> = {}): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [
      `insight_request.${field}`,
      sentences.join(" "),
    ]),
  );
}
