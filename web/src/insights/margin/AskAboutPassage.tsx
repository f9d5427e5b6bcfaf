import { bounds, codePoints } from "@sightline/contract/base/bounds.ts";
import { requestConversation, shareConversation } from "@sightline/contract/conversations.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { Select } from "#ui/choices/Select.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import styles from "./AskAboutPassage.module.css";
import type { Passage } from "./passage.text.ts";

type AskAboutPassageProps = {
  insight: Insight;
  /** What can be asked about: what was selected, or the paragraphs, of which one is chosen here. */
  passages: readonly Passage[];
  startAt: number;
  onClose: () => void;
  onAsked: () => void;
};

/** Asks about a passage: in the conversation on the request, or where a group reads it in that group. */
export function AskAboutPassage(props: AskAboutPassageProps) {
  const { insight, passages, onClose, onAsked } = props;
  const [chosen, setChosen] = useState(props.startAt);
  const passage = passages[chosen];
  const typed = useTyped<{ question: string }>(`question on insight ${insight.id}`);
  const [question, setQuestion] = useState(typed.kept.question ?? "");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const groups = useGroups(insight);
  const place = usePlace(insight, groups.shareId);
  const toast = useToast();

  async function ask(): Promise<void> {
    if (!passage) return;
    if (question.trim() === "") {
      setMissing(true);
      return field.current?.focus();
    }
    const asked = await place.ask(question, { ...passage, version: insight.version });
    if (!asked) return;
    typed.drop();
    onClose();
    onAsked();
    toast({ message: "Your question is in the conversation, and marked beside the text" });
  }

  const { problem } = place;
  const wrong = ["quote", "version", "before", "after"].flatMap(
    (part) => problem?.errors[`comment.passage.${part}`] ?? [],
  );
  const count = passage ? codePoints(passage.quote) : 0;
  const tooLong =
    count > bounds.passage.max
      ? `This has ${count.toLocaleString("en")} characters. Select at most ${bounds.passage.max.toLocaleString("en")} of them to ask about.`
      : undefined;
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="Ask about this passage"
      description={
        insight.sees_request
          ? "Everyone who sees the request can read your question, and those who work on it answer."
          : `Everyone in ${groups.name ?? "the group"} can read your question, and nobody else.`
      }
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Don't ask</Button>
          <Button
            look="primary"
            disabled={tooLong !== undefined || !passage}
            busy={place.busy}
            busyWords="Sending the question"
            onClick={() => void ask()}
          >
            Ask
          </Button>
        </>
      }
    >
      <ErrorSummary
        errors={[]}
        {...(wrong.length > 0 ? { general: wrong.join(" ") } : generalOf(problem))}
      />
      <div className={styles.passage}>
        <blockquote className={styles.quote} aria-live="polite">
          {passage?.quote}
        </blockquote>
        {passages.length > 1 && (
          <div className={styles.steps} role="group" aria-label="Which passage">
            <IconButton
              name="Previous paragraph"
              icon={<ArrowUp />}
              disabled={chosen === 0}
              onClick={() => setChosen(chosen - 1)}
            />
            <IconButton
              name="Next paragraph"
              icon={<ArrowDown />}
              disabled={chosen === passages.length - 1}
              onClick={() => setChosen(chosen + 1)}
            />
          </div>
        )}
      </div>
      {tooLong && <p className={styles.tooLong}>{tooLong}</p>}
      {groups.choice}
      <Field
        label="Your question"
        bound={bounds.comment.max}
        text={question}
        error={isMissing ? "Write your question." : problem?.errors["comment.body"]?.join(" ")}
      >
        <Textarea
          ref={field}
          rows={4}
          value={question}
          onChange={(event) => {
            setQuestion(event.target.value);
            typed.keep({ question: event.target.value });
            setMissing(false);
          }}
        />
      </Field>
    </Dialog>
  );
}

/** For who reads it in groups alone: in which of them to ask. */
function useGroups(insight: Insight) {
  const loaded = useLoad(
    groupShares.listPlacesShared,
    { params: { id: insight.id } },
    { when: !insight.sees_request },
  );
  const places = loaded.answer?.places_shared ?? [];
  const [chosen, setChosen] = useState<string>();
  const place = places.find(({ id }) => String(id) === chosen) ?? places[0];
  const choice = places.length > 1 && (
    <Field label="Ask in the group">
      <Select
        options={places.map(({ id, insight_group }) => ({
          value: String(id),
          label: insight_group.name,
        }))}
        value={String(place?.id)}
        onValueChange={setChosen}
      />
    </Field>
  );
  return { shareId: place?.id, name: place?.insight_group.name, choice };
}

const background = { background: true };

function usePlace(insight: Insight, shareId: number | undefined) {
  const onRequest = useSubmit(requestConversation.addComment, background);
  const onShare = useSubmit(shareConversation.addComment, background);
  const { state, problem } = insight.sees_request ? onRequest : onShare;
  return {
    busy: state === "submitting",
    problem,
    /** Whether it was asked. */
    async ask(body: string, passage: Passage & { version: number }): Promise<boolean> {
      const comment = { body, passage };
      if (insight.sees_request) {
        const params = { id: insight.insight_request.id };
        return (await onRequest.submit({ params, body: { comment } })).ok;
      }
      if (shareId === undefined) return false;
      return (await onShare.submit({ params: { id: shareId }, body: { comment } })).ok;
    },
  };
}
