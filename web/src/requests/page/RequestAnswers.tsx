import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { tellAnswer } from "#requests/question.words.ts";
import styles from "./RequestPage.module.css";

type Answer = InsightRequest["insight_answers"][number];

type RequestAnswersProps = {
  answers: readonly Answer[];
  /** In a narrow rail. */
  stacked?: boolean;
};

/** The answers, each with the wording that was asked then. */
export function RequestAnswers({ answers, stacked = false }: RequestAnswersProps) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers-heading">
      <h2 id="answers-heading" className={styles.heading}>
        Details
      </h2>
      <DescriptionList
        stacked={stacked}
        entries={answers.map((one) => ({ term: one.label, words: <AnswerWords answer={one} /> }))}
      />
    </section>
  );
}

function AnswerWords({ answer }: { answer: Answer }) {
  const words = tellAnswer(answer, answer.value);
  if (answer.kind !== "url") return <span className={styles.answer}>{words}</span>;
  return (
    <TextLink href={words} target="_blank" rel="noreferrer nofollow">
      {words}
    </TextLink>
  );
}
