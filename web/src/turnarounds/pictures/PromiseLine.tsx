import type { RequestLedger } from "@sightline/contract/clock/clock.ledger.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./LedgerBar.module.css";
import { type LedgerView, presentPart, tellLedger } from "./ledger.words.ts";

/** The promise in one line, where its picture is far down. */
export function PromiseLine({ ledger, ...view }: { ledger: RequestLedger } & LedgerView) {
  const { head, tone } = tellLedger(presentPart(ledger), view);
  // While the clock stands still the promise moves.
  const isRunning = ledger.delivered_at === null && !view.isStopped && tone !== "ask";
  return (
    <p className={styles.line}>
      <strong className={styles.head} data-tone={tone}>
        {head}
      </strong>{" "}
      {isRunning && (
        <>
          Promised for <Time moment={ledger.promised_now} />.
        </>
      )}
    </p>
  );
}
