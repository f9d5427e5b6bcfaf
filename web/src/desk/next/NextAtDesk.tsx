import type { DeskNext, DeskWaiting } from "@sightline/contract/desk.next.ts";
import type { Counting } from "#desk/queue/left.words.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Time } from "#ui/words/Time.tsx";
import { Due } from "./Due.tsx";
import { OwedToday } from "./OwedToday.tsx";
import { hrefOfMore, hrefOfNext, tellMore, whyWords } from "./waiting.words.ts";
import styles from "./NextAtDesk.module.css";

type NextAtDeskProps = {
  next: DeskNext;
  countingOf: (categoryId: number) => Counting | undefined;
  zone: string;
};

/** What waits at the desk for who looks at their requests; one press leads there. */
export function NextAtDesk({ next, countingOf, zone }: NextAtDeskProps) {
  const { waiting, unclaimed, running } = next;
  return (
    <section className={styles.next} aria-labelledby="next-at-desk">
      <header className={styles.head}>
        <h2 id="next-at-desk" className={styles.title}>
          Next at the desk
        </h2>
        <TextLink look="action" href="#/app/more/desk">
          Open the desk
        </TextLink>
      </header>
      {waiting.length === 0 ? (
        <p className={styles.nothing}>
          Nothing waits for you.
          {unclaimed && (
            <>
              {" "}
              Nobody works on <TextLink href={hrefOfNext(unclaimed.id)}>
                {unclaimed.title}
              </TextLink>{" "}
              yet, due{" "}
              <Time moment={unclaimed.expected_at ?? unclaimed.promised_at} manner="clock" />.
            </>
          )}
        </p>
      ) : (
        <>
          <OwedToday running={running} calendarOf={(id) => countingOf(id)?.calendar} zone={zone} />
          <ul role="list" className={styles.rows}>
            {waiting.map((one) => (
              <Row key={one.why} one={one} counting={countingOf(one.insight_category_id)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Row({ one, counting }: { one: DeskWaiting; counting: Counting | undefined }) {
  return (
    <li className={styles.row} data-why={one.why}>
      <span className={styles.why}>{whyWords[one.why]}</span>
      <span className={styles.what}>
        <TextLink href={hrefOfNext(one.id)}>{one.title}</TextLink>
      </span>
      <span className={styles.due}>
        <Due one={one} counting={counting} />
      </span>
      {one.more > 0 && (
        <span className={styles.more}>
          <TextLink look="action" href={hrefOfMore(one.why)}>
            {tellMore(one.why, one.more)}
          </TextLink>
        </span>
      )}
    </li>
  );
}
