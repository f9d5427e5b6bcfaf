import type { Ref } from "react";
import styles from "./ExampleInsight.module.css";

const sources = [
  {
    title: "Register of packaging schemes, yearly report",
    about: "Public register · original · opened 9 November",
  },
  {
    title: "Interviews with six refill shops",
    about: "Our own notes · original · 4 to 6 November",
  },
];

/** How an insight reads, before one has any. Said to be an example, in its first line. */
export function ExampleInsight({ ref }: { ref?: Ref<HTMLElement> }) {
  return (
    <article ref={ref} tabIndex={-1} className={styles.example} aria-labelledby="example">
      <div className={styles.text}>
        <p className={styles.label}>An example, shortened. Its facts and sources are made up.</p>
        <h2 id="example" className={styles.question}>
          Do parents of toddlers use refill stations?
        </h2>
        <p className={styles.summary}>
          Yes, where they shop anyway: two in five have tried one, and most of those come back
          within a month. Price decides less than being able to hold a child by the hand.
        </p>
        <p className={styles.body}>
          Of the shops that report their sales, those beside a supermarket refill three times as
          often <Mark number={1} />. Owners say that parents come with one hand free and leave when
          a tap needs two <Mark number={2} />.
        </p>
      </div>
      <div className={styles.evidence}>
        <h3>The questions</h3>
        <dl className={styles.verdicts}>
          <Verdict question="Who has tried it?" verdict="Answered" look="answered" />
          <Verdict question="What brings them back?" verdict="Answered" look="answered" />
          <Verdict
            question="What do they spend?"
            verdict="Not found"
            look="missing"
            note="looked in 3 registers"
          />
        </dl>
        <h3>The sources</h3>
        <ol role="list" className={styles.sources}>
          {sources.map(({ title, about }, index) => (
            <li key={title}>
              <span className={styles.number}>{index + 1}</span>
              <span>
                {title}
                <small>{about}</small>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </article>
  );
}

function Mark({ number }: { number: number }) {
  return <span className={styles.mark}>{number}</span>;
}

function Verdict(props: {
  question: string;
  verdict: string;
  look: "answered" | "missing";
  note?: string;
}) {
  return (
    <div className={styles.verdict}>
      <dt>{props.question}</dt>
      <dd data-look={props.look}>
        {props.verdict}
        {props.note && <small>{props.note}</small>}
      </dd>
    </div>
  );
}
