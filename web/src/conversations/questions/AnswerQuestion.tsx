import { bounds } from "@sightline/contract/base/bounds.ts";
import type { AskingRows } from "@sightline/contract/conversations.ts";
import { useRef, useState } from "react";
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
import { NamingText } from "#conversations/mentions/NamingText.tsx";
import styles from "./PassageQuote.module.css";
import type { ShownQuestion } from "./QuestionVerbs.tsx";

type AnswerQuestionProps = {
  rows: AskingRows;
  placeId: number;
  question: ShownQuestion & { author: { first_name: string; last_name: string } };
  onClose: () => void;
  onDone: () => void;
};

/** The reply to a question about a passage: a comment as any other, which closes the question. */
export function AnswerQuestion({ rows, placeId, question, onClose, onDone }: AnswerQuestionProps) {
  const { comment_id: id, quote, body: asked } = question;
  const typed = useTyped<{ answer: string }>(`answer to comment ${id}`);
  const [answer, setAnswer] = useState(typed.kept.answer ?? "");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, state, problem } = useSubmit(rows.addComment, { background: true });
  const toast = useToast();

  async function send(): Promise<void> {
    if (answer.trim() === "") {
      setMissing(true);
      return field.current?.focus();
    }
    const comment = { body: answer, answers_id: id };
    const result = await submit({ params: { id: placeId }, body: { comment } });
    if (!result.ok) return;
    typed.drop();
    onClose();
    onDone();
    toast({ message: "Answered in the conversation" });
  }

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={`Answer ${nameOf(question.author)}`}
      description="Your answer goes into the conversation, and the mark in the margin goes away."
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            look="primary"
            busy={state === "submitting"}
            busyWords="Sending the answer"
            onClick={() => void send()}
          >
            Send answer
          </Button>
        </>
      }
    >
      <ErrorSummary
        errors={[]}
        {...generalOf(problem)}
        {...(problem?.errors["comment.answers_id"] && {
          general: problem.errors["comment.answers_id"].join(" "),
        })}
      />
      <blockquote className={styles.quote}>{quote}</blockquote>
      <NamingText body={asked} people={[]} />
      <Field
        label="Your answer"
        bound={bounds.comment.max}
        text={answer}
        error={isMissing ? "Write your answer." : problem?.errors["comment.body"]?.join(" ")}
      >
        <Textarea
          ref={field}
          rows={4}
          value={answer}
          onChange={(event) => {
            setAnswer(event.target.value);
            typed.keep({ answer: event.target.value });
            setMissing(false);
          }}
        />
      </Field>
    </Dialog>
  );
}
