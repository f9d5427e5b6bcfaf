import type { CommentAction } from "@sightline/contract/conversations.shapes.ts";
import type { AskingRows, QuestionRows } from "@sightline/contract/conversations.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { problemToast } from "#ui/words/problem.words.ts";

const AnswerQuestion = lateDialog(
  async () => (await import("./AnswerQuestion.tsx")).AnswerQuestion,
);

/** A question about a passage, wherever it is shown. */
export type ShownQuestion = {
  comment_id: number;
  body: string;
  quote: string;
  author: { first_name: string; last_name: string };
  can: readonly CommentAction[];
};

type QuestionVerbsProps = {
  rows: AskingRows;
  questions: QuestionRows;
  /** What is talked about: the request, or the share. */
  placeId: number;
  question: ShownQuestion;
  onDone: () => void;
};

const background = { background: true };

/** What can be done about a question: answered by others, settled by who asked. */
export function QuestionVerbs({ rows, questions, placeId, question, onDone }: QuestionVerbsProps) {
  const { comment_id: id, can } = question;
  const [isAnswering, setAnswering] = useState(false);
  const settling = useSubmit(questions.settleQuestion, background);
  const reopening = useSubmit(questions.reopenQuestion, background);
  const toast = useToast();

  async function reopen(): Promise<void> {
    const done = await reopening.submit({ params: { id } });
    if (!done.ok) return toast(problemToast(done.problem));
    onDone();
  }

  async function settle(): Promise<void> {
    const done = await settling.submit({ params: { id } });
    if (!done.ok) return toast(problemToast(done.problem));
    onDone();
    const action = { words: "Undo", onPress: () => void reopen() };
    toast({ message: "The question is settled", action });
  }

  return (
    <>
      {can.includes("answer") && (
        <Button look="quiet" size="s" onClick={() => setAnswering(true)}>
          Answer
        </Button>
      )}
      {can.includes("settle") && (
        <Button
          look="quiet"
          size="s"
          busy={settling.state === "submitting"}
          busyWords="Settling the question"
          onClick={() => void settle()}
        >
          It is settled
        </Button>
      )}
      {can.includes("reopen") && (
        <Button look="quiet" size="s" onClick={() => void reopen()}>
          Open the question again
        </Button>
      )}
      {isAnswering && (
        <AnswerQuestion
          rows={rows}
          placeId={placeId}
          question={question}
          onClose={() => setAnswering(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}
