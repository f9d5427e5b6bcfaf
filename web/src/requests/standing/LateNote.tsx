import { momentOf } from "@sightline/contract/base/moments.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { Clock } from "lucide-react";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import styles from "./StandingNote.module.css";

/** By when it is expected instead, and why; the promise stands beside it. */
export function LateNote({ request: { expected_at, ledger } }: { request: InsightRequest }) {
  const now = momentOf(useNow());
  const told = ledger.told.at(-1);
  if (!expected_at || !told) return null;
  return (
    <section className={styles.note} data-tone="due" aria-labelledby="late-heading">
      <div className={styles.head}>
        <Clock aria-hidden="true" className={styles.icon} />
        <h2 id="late-heading" className={styles.title}>
          Later than promised: now expected <Time moment={expected_at} />
        </h2>
      </div>
      <p className={styles.said}>{told.reason}</p>
      <p className={styles.line}>
        Promised for <Time moment={ledger.promised_now} manner="clock" />. The new time was given{" "}
        <Time moment={told.at} manner="ago" />
        {expected_at < now && ", and has passed too"}.
      </p>
    </section>
  );
}
