import { guideTopics, idOfTopic } from "./guide.topics.ts";
import styles from "./HelpScreen.module.css";

/** The short way from a question to its answer. */
export function Guide() {
  return (
    <>
      {guideTopics.map(({ name, title, words }) => (
        <section key={name}>
          <h2 id={idOfTopic(name)} tabIndex={-1}>
            {title}
          </h2>
          {words.map((paragraph) => (
            <p key={paragraph} className={styles.words}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </>
  );
}
