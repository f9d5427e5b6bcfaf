import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import styles from "./Arrival.module.css";

const steps = [
  {
    title: "You say what you need to know",
    words: "Choose a category and see, before you send it, when you will have the answer.",
  },
  {
    title: "An analyst works on it",
    words: "If something is unclear, you are asked here. Until you answer, the clock stands still.",
  },
  {
    title: "You read the insight",
    words: "Every statement names its source. Accept and rate it, or ask for a revision.",
  },
];

type ArrivalProps = {
  newHref: string;
  /** The reader is in no plan yet, by which colleagues would see each other's requests. */
  hasNoPlan: boolean;
  /** How an answer reads: a part of another room. */
  example: ReactNode;
};

/** What somebody finds who has asked nothing yet and has nothing of others to see. */
export function Arrival({ newHref, hasNoPlan, example }: ArrivalProps) {
  return (
    <div className={styles.arrival}>
      <EmptyState
        title="Ask your first question"
        icon={<Inbox />}
        action={
          <ButtonLink look="primary" href={newHref}>
            New request
          </ButtonLink>
        }
      >
        Requests are where you say what you need to know, and see when you will have the answer.
      </EmptyState>
      <section aria-labelledby="next-heading">
        <h2 id="next-heading" className={styles.heading}>
          What happens next
        </h2>
        <ol role="list" className={styles.steps}>
          {steps.map(({ title, words }, at) => (
            <li key={title} className={styles.step}>
              <span aria-hidden="true" className={styles.number}>
                {at + 1}
              </span>
              <h3 className={styles.title}>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      {hasNoPlan && <JoinColleagues />}
      {example}
    </div>
  );
}

function JoinColleagues() {
  return (
    <section aria-labelledby="colleagues-heading">
      <h2 id="colleagues-heading" className={styles.heading}>
        Join your colleagues
      </h2>
      <p className={styles.words}>
        In an organization plan, colleagues can see what others already asked. An owner of the plan
        invites you by e-mail; if there is none yet, you can start one.
      </p>
      <div className={styles.ways}>
        <ButtonLink href="#/app/more/plan">Organization plan</ButtonLink>
        <ButtonLink look="quiet" href="#/app/community/invites">
          Invitations to groups
        </ButtonLink>
      </div>
    </section>
  );
}
