import type { PassageAskedAbout } from "@sightline/contract/conversations.shapes.ts";
import { Badge } from "#ui/base/Badge.tsx";
import styles from "./PassageQuote.module.css";

type PassageQuoteProps = {
  passage: Pick<PassageAskedAbout, "quote" | "version"> &
    Partial<Pick<PassageAskedAbout, "open" | "answer_id">>;
};

/** The words of an insight that somebody asks about, and how the question stands. */
export function PassageQuote({ passage }: PassageQuoteProps) {
  const { quote, version, open, answer_id } = passage;
  return (
    <figure className={styles.passage}>
      <blockquote className={styles.quote}>{quote}</blockquote>
      <figcaption className={styles.about}>
        From version {version} of the insight
        {open !== undefined && (
          <Badge tone={open ? "ask" : "done"}>
            {open ? "Open question" : answer_id === null ? "Settled" : "Answered"}
          </Badge>
        )}
      </figcaption>
    </figure>
  );
}
