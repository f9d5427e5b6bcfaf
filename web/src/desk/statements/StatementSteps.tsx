import type { StatementDecision } from "@sightline/contract/insights/statements.shapes.ts";
import { tellStatements } from "@sightline/contract/insights/statements.words.ts";
import { Check, ChevronDown, ChevronRight, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { InsightForm } from "#desk/answer/useInsightForm.ts";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { Kbd } from "#ui/base/Kbd.tsx";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import type { PlacedStatement } from "./statements.places.ts";
import styles from "./StatementSteps.module.css";

type StatementStepsProps = {
  form: InsightForm;
  /** The words of the one that is looked at; the key that steps on leads there. */
  stepRef: RefObject<HTMLButtonElement | null>;
  onGo: (statement: PlacedStatement) => void;
  onCite: (statement: PlacedStatement) => void;
};

const decisionWords: Record<StatementDecision, string> = {
  estimate: "Our own estimate",
  dismissed: "No statement",
};

/** Where the text has the whole width, they would push it away. */
const isWide = () => window.matchMedia("(width > 56rem)").matches;

/** Sentences that state something and cite nothing, one after another, each with what to do about it. */
export function StatementSteps({ form, stepRef, onGo, onCite }: StatementStepsProps) {
  const { all, count } = form.statements;
  const open = all.filter(({ standing }) => standing === "open");
  const decided = all.filter((one) => one.standing === "estimate" || one.standing === "dismissed");
  const [at, setAt] = useState(0);
  const [startsOpen] = useState(isWide);
  const index = Math.max(0, Math.min(at, open.length - 1));
  const current = open[index];
  const toast = usePageToast();
  const title = useRef<HTMLElement>(null);
  if (all.length === 0) return null;

  function step(by: number): void {
    setAt((index + by + open.length) % Math.max(1, open.length));
  }
  function decide({ sentence }: PlacedStatement, decision: StatementDecision): void {
    form.decide(sentence, decision);
    toast({
      message:
        decision === "estimate"
          ? "Readers will see it as our own estimate"
          : "It counts as no statement",
      action: { words: "Undo", onPress: () => form.decide(sentence, undefined) },
    });
  }
  function press(event: KeyboardEvent): void {
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      j: () => step(1),
      k: () => step(-1),
      c: () => onCite(current),
      e: () => decide(current, "estimate"),
      n: () => decide(current, "dismissed"),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    // The keys pressed inside come up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.steps} aria-label="Statements" onKeyDown={press}>
      <details open={startsOpen}>
        <summary ref={title} className={styles.title}>
          <ChevronRight aria-hidden="true" className={styles.fold} />
          {tellStatements(count)}
        </summary>
        <div className={styles.inside}>
          {current ? (
            <WithFocusHeir find={() => title.current}>
              <div className={styles.head}>
                <span aria-live="polite">
                  {index + 1} of {open.length} without a source
                </span>
                <span>
                  <IconButton
                    size="s"
                    name="Previous statement"
                    icon={<ChevronUp />}
                    onClick={() => step(-1)}
                  />
                  <IconButton
                    size="s"
                    name="Next statement"
                    icon={<ChevronDown />}
                    onClick={() => step(1)}
                  />
                </span>
              </div>
              <button
                ref={stepRef}
                type="button"
                className={styles.quote}
                aria-keyshortcuts="F8"
                onClick={() => onGo(current)}
              >
                {current.sentence}
              </button>
              <div className={styles.actions}>
                <Button size="s" aria-keyshortcuts="c" onClick={() => onCite(current)}>
                  Cite a source
                </Button>
                <Button size="s" aria-keyshortcuts="e" onClick={() => decide(current, "estimate")}>
                  Our own estimate
                </Button>
                <Button size="s" aria-keyshortcuts="n" onClick={() => decide(current, "dismissed")}>
                  No statement
                </Button>
              </div>
              <p className={styles.keys}>
                <Kbd keys="F8" /> brings you here, then <Kbd keys="C" /> <Kbd keys="E" />{" "}
                <Kbd keys="N" />
              </p>
            </WithFocusHeir>
          ) : (
            <p className={styles.done}>
              <Check aria-hidden="true" /> None is left without a word on its source
            </p>
          )}
          {decided.length > 0 && (
            <details className={styles.decided}>
              <summary>
                {decided.length === 1 ? "1 decided on" : `${decided.length} decided on`}
              </summary>
              <ul role="list">
                {decided.map((one) => (
                  <li key={`${one.part} ${one.from}`}>
                    <button type="button" className={styles.quote} onClick={() => onGo(one)}>
                      {one.sentence}
                    </button>
                    <span className={styles.decision}>
                      {one.standing === "estimate"
                        ? decisionWords.estimate
                        : decisionWords.dismissed}
                      <Button
                        size="s"
                        look="quiet"
                        onClick={() => form.decide(one.sentence, undefined)}
                      >
                        Take back
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </details>
    </section>
  );
}
