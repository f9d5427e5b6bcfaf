import { useRef } from "react";
import { isByInvitation } from "#api/session/byInvitation.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { needsAdmin, NoAdminYet } from "./NoAdminYet.tsx";
import { ExampleInsight } from "./ExampleInsight.tsx";
import styles from "./HomeScreen.module.css";
import { latePart } from "#ui/page/latePart.tsx";

/** Of the size of the two pictures that are on their way: as high as the dots of a usual category. */
const stripHeight = 85;
const coming = (
  <div className={styles.coming} aria-hidden="true">
    {[1, 2].map((card) => (
      <div key={card}>
        <span className={styles.title} />
        <span className={styles.note} />
        <span style={{ blockSize: stripHeight }} />
      </div>
    ))}
  </div>
);
const HomeFigures = latePart(
  async () => (await import("#turnarounds/HomeFigures.tsx")).HomeFigures,
  coming,
);

const promises = [
  {
    title: "A promise you can check",
    words: "Each request shows what was promised, every pause and why, and when the answer came.",
  },
  {
    title: "Nothing without a source",
    words:
      "Marks in the text open the source beside it. What we couldn't find is said too, with where we looked.",
  },
  {
    title: "Shared on your terms",
    words: "In the groups you choose, until the day you choose, and withdrawn whenever you like.",
  },
];

export function HomeScreen() {
  const byInvitation = isByInvitation();
  const example = useRef<HTMLElement>(null);
  const showExample = () => {
    example.current?.scrollIntoView({ block: "start" });
    example.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {needsAdmin() && <NoAdminYet />}
      <section className={styles.hero}>
        <h1 tabIndex={-1}>Ask what you need to know. Get it with its sources, on time.</h1>
        <p>
          Analysts answer your question. Every statement names where it comes from, every question
          gets a verdict, and you see before asking how long it really takes.
        </p>
        <div className={styles.ways}>
          <ButtonLink href={byInvitation ? "#/signin" : "#/register"} look="primary" size="l">
            {byInvitation ? "Sign in and ask" : "Register and ask"}
          </ButtonLink>
          <Button look="quiet" size="l" onClick={showExample}>
            Read an example insight
          </Button>
        </div>
        {byInvitation && (
          <p className={styles.invitation}>
            Accounts here come by invitation. <TextLink href="#/register">How to get one</TextLink>
          </p>
        )}
      </section>
      <div className={styles.figures}>
        <HomeFigures meanwhile={coming} />
      </div>
      <ExampleInsight ref={example} />
      <section className={styles.promises} aria-label="What you can count on">
        {promises.map(({ title, words }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{words}</p>
          </div>
        ))}
      </section>
    </>
  );
}
