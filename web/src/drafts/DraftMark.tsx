import { Check, CloudOff, LoaderCircle } from "lucide-react";
import type { CallProblem } from "#api/call/callProblem.ts";
import type { DraftShown } from "./draft.shapes.ts";
import styles from "./DraftMark.module.css";

type DraftMarkProps = Pick<DraftShown, "state" | "problem"> & {
  /** In few words, where there is little room. */
  brief?: boolean;
};

/** How the draft stands, quietly. Only what went wrong is spoken. */
export function DraftMark({ state, problem, brief = false }: DraftMarkProps) {
  // Its line is there from the start, so that nothing moves under the hands when it is filled.
  if (state === "nothing") return <p className={styles.mark} />;
  if (problem) {
    return (
      <p className={styles.mark} data-tone="due" role="status">
        <CloudOff aria-hidden="true" />
        {problem.status === 0 ? "Not saved yet, offline" : `Not saved yet. ${reasonOf(problem)}`}
      </p>
    );
  }
  if (state === "conflict") return <p className={styles.mark}>Changed elsewhere</p>;
  if (state === "sent") return <p className={styles.mark}>Already submitted</p>;
  if (state === "gone") {
    return (
      <p className={styles.mark} data-tone="due" role="status">
        {brief
          ? "Draft sent or discarded elsewhere"
          : "This draft was sent or discarded elsewhere. Keep writing to save it as a new one."}
      </p>
    );
  }
  return state === "saved" ? (
    <p className={styles.mark}>
      <Check aria-hidden="true" />
      {brief ? "Draft saved" : "Saved as a draft, on all your devices"}
    </p>
  ) : (
    <p className={styles.mark}>
      <LoaderCircle aria-hidden="true" />
      Saving…
    </p>
  );
}

/** "You have 100 drafts …" says more than that something needs attention. */
function reasonOf({ errors, title }: CallProblem): string {
  return Object.values(errors)[0]?.[0] ?? title;
}
