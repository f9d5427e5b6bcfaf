import type { RequestProgress } from "@sightline/contract/requests/requests.progress.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { type Step, stepsOf } from "./progress.words.ts";
import styles from "./ProgressSteps.module.css";

const told: Record<Step["state"], string> = {
  done: ", done",
  now: ", now",
  open: ", still to come",
};

/** How far the answer is: steps and a number, nothing of what it says. */
export function ProgressSteps({ progress }: { progress: RequestProgress }) {
  return (
    <section aria-label="How far the answer is" className={styles.progress}>
      <ol role="list" className={styles.steps}>
        {stepsOf(progress).map(({ key, words, state }) => (
          <li
            key={key}
            className={styles.step}
            data-state={state}
            aria-current={state === "now" ? "step" : undefined}
          >
            {words}
            <VisuallyHidden>{told[state]}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </section>
  );
}
