import type { Carried } from "@sightline/contract/requests/duplicates.ts";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import styles from "./FormerAnswers.module.css";
import { tellAnswer } from "#requests/question.words.ts";

/** Beside a question worded differently: how it was asked, and what was answered then. */
export function FormerAnswer({ carried }: { carried: Carried }) {
  const { former, value } = carried;
  if (carried.state !== "changed" || !former) return null;
  return (
    <p className={styles.former}>
      Asked before as “{former.label}”, answered <q>{tellAnswer(former, former.value)}</q>.{" "}
      {value === null
        ? "Your earlier answer no longer fits. Please answer again."
        : "Your earlier answer is filled in. Check that it still holds."}
    </p>
  );
}

/** Answers that have no place in today's form: shown, so that they can be used elsewhere. */
export function NoLongerAsked({ answers }: { answers: readonly Carried[] }) {
  const gone = answers.flatMap(({ state, former }) =>
    state === "no_longer_asked" && former ? [former] : [],
  );
  if (gone.length === 0) return null;
  return (
    <section aria-labelledby="gone-heading" className={styles.gone}>
      <h2 id="gone-heading" className={styles.heading}>
        No longer asked
      </h2>
      <p className={styles.former}>
        You answered these before. They are left out unless you add them above.
      </p>
      <DescriptionList
        entries={gone.map((one) => ({ term: one.label, words: tellAnswer(one, one.value) }))}
      />
    </section>
  );
}
