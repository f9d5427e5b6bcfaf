import type { InsightScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { type AnswerStands, partsOf, tellScope } from "./scope.words.ts";
import styles from "./ScopeText.module.css";

type ScopeTextProps = {
  scope: InsightScope;
  answer: AnswerStands;
  readerId: number | undefined;
  stacked?: boolean;
};

/** What an answer will cover, how that stands, and what was meant otherwise. */
export function ScopeText({ scope, answer, readerId, stacked = false }: ScopeTextProps) {
  return (
    <div className={styles.scope}>
      <DescriptionList stacked={stacked} entries={partsOf(scope, answer)} />
      {scope.correction && (
        <div className={styles.correction}>
          <p className={styles.term}>
            {scope.answered_by?.id === readerId
              ? "You mean"
              : `${scope.answered_by ? nameOf(scope.answered_by) : "The requester"} means`}
          </p>
          <p className={styles.said}>{scope.correction}</p>
        </div>
      )}
      <p className={styles.line}>
        {tellScope(scope, readerId)}
        <Time moment={scope.answered_at ?? scope.sent_at} manner="ago" />
      </p>
    </div>
  );
}

type EarlierProps = Omit<ScopeTextProps, "scope"> & { scopes: readonly InsightScope[] };

/** Those before the latest, folded. */
export function EarlierScopes({ scopes: [, ...earlier], ...shown }: EarlierProps) {
  if (earlier.length === 0) return null;
  return (
    <details className={styles.earlier}>
      <summary>
        {earlier.length === 1 ? "The scope before" : `The ${earlier.length} scopes before`}
      </summary>
      <ol role="list" className={styles.list} reversed>
        {earlier.map((scope) => (
          <li key={scope.version}>
            <ScopeText scope={scope} {...shown} />
          </li>
        ))}
      </ol>
    </details>
  );
}
