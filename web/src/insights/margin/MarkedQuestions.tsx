import type { OpenQuestion } from "@sightline/contract/conversations.shapes.ts";
import {
  requestConversation,
  requestQuestions,
  shareConversation,
  shareQuestions,
} from "@sightline/contract/conversations.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { NamingText } from "#conversations/mentions/NamingText.tsx";
import { PassageQuote } from "#conversations/questions/PassageQuote.tsx";
import { QuestionVerbs } from "#conversations/questions/QuestionVerbs.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./MarkedQuestions.module.css";

type MarkedQuestionsProps = {
  questions: readonly OpenQuestion[];
  people: readonly Person[];
  requestId: number;
  /** The version on screen. */
  version: number;
  /** Their passage no longer stands in it. */
  changed: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** The questions that one mark in the margin stands for. */
export function MarkedQuestions({ questions, people, changed, ...props }: MarkedQuestionsProps) {
  const { requestId, version, onClose, onDone } = props;
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={questions.length === 1 ? "Open question" : `${questions.length} open questions`}
      description={
        changed
          ? `The passage has changed: it isn't in version ${version} as it was asked about.`
          : undefined
      }
    >
      <ol role="list" className={styles.questions}>
        {questions.map((question) => (
          <li key={question.comment_id} className={styles.question}>
            <PassageQuote passage={question} />
            <p className={styles.who}>
              <b>{nameOf(question.author)}</b> <Time moment={question.created_at} manner="ago" />
              {question.share && `, in ${question.share.group_name}`}
            </p>
            <NamingText body={question.body} people={people} />
            <div className={styles.verbs}>
              <QuestionVerbs
                {...(question.share ? ofShare : ofRequest)}
                placeId={question.share?.id ?? requestId}
                question={question}
                onDone={onDone}
              />
              <ButtonLink
                look="quiet"
                size="s"
                href={hrefOf(question, requestId)}
                onClick={onClose}
              >
                See the conversation
              </ButtonLink>
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const ofRequest = { rows: requestConversation, questions: requestQuestions };
const ofShare = { rows: shareConversation, questions: shareQuestions };

function hrefOf({ comment_id, share }: OpenQuestion, requestId: number): string {
  return share
    ? `#/app/community/groups/${share.group_id}?share=${share.id}&comment=${comment_id}`
    : `#/app/insights/${requestId}?comment=${comment_id}`;
}
