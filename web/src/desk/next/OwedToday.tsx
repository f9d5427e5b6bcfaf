import { momentOf } from "@sightline/contract/base/moments.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { DeskRunning } from "@sightline/contract/desk.next.ts";
import { tellLeft } from "#ui/words/duration.words.ts";
import { tellClock } from "#ui/words/time.words.ts";
import { useNow } from "#ui/words/useNow.ts";
import { type Owed, owedToday } from "./owed.ts";
import styles from "./OwedToday.module.css";

type OwedTodayProps = {
  running: readonly DeskRunning[];
  calendarOf: (categoryId: number) => Calendar | undefined;
  zone: string;
};

/** What one owes today, in working time, and how that is counted. */
export function OwedToday({ running, calendarOf, zone }: OwedTodayProps) {
  const now = useNow();
  const owed = owedToday(running, calendarOf, momentOf(now), zone);
  return (
    <div className={styles.owed}>
      <p>
        {owed.due > 0 ? <strong>{tellOwed(owed)}</strong> : tellOwed(owed)}
        {owed.last && ` The last is due ${tellClock(new Date(owed.last), now, zone)}.`}
        {owed.late > 0 && <span className={styles.late}> {tellLate(owed)}</span>}
      </p>
      {owed.due > 0 && (
        <details className={styles.how}>
          <summary>How this is counted</summary>
          <p>
            Every request you are writing that is due before midnight counts, with the working time
            left until it is due, by the working hours of its category. These times run side by
            side, so the longest of them is told. What is late has none left. What waits for an
            answer or for a second reader is left out.
          </p>
        </details>
      )}
    </div>
  );
}

function tellOwed({ due, minutes, late }: Owed): string {
  if (due === 0)
    return late === 0 ? "Nothing of yours is due today." : "Nothing more of yours is due today.";
  const answers = due === 1 ? "1 answer" : `${due} answers`;
  return `You owe ${answers} today, with ${tellLeft(minutes)} left.`;
}

function tellLate({ late }: Owed): string {
  return late === 1 ? "1 of yours is late." : `${late} of yours are late.`;
}
