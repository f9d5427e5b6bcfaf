import type { Category } from "@sightline/contract/categories/categories.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
import { type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import { useNow } from "#ui/words/useNow.ts";
import { tellTarget, tellWorkingHoursOf } from "./categories.words.ts";
import styles from "./PromiseNow.module.css";

/** When the answer comes if the request is sent now, and how that is counted. */
export function PromiseNow({ category, zone }: { category: Category; zone: string }) {
  const now = useNow();
  const promised = findPromise(category, momentOf(now));
  return (
    <div className={styles.promise}>
      {promised === undefined ? (
        <p className={styles.words}>For this target no day can be named.</p>
      ) : (
        <p className={styles.words}>
          Submit now and have it by{" "}
          <time dateTime={promised}>{tellLongDay(new Date(promised), zone)}</time>
        </p>
      )}
      <p className={styles.counted}>
        {capital(tellTarget(category))}, counted {tellWorkingHoursOf(category.calendar)}. The clock
        pauses while we wait for your answer.
      </p>
    </div>
  );
}

function findPromise({ calendar, target_minutes }: Category, now: Moment): Moment | undefined {
  try {
    return promiseAt(calendar, now, target_minutes);
  } catch {
    // While an admin is typing, a target may be longer than the working hours of ten years.
    return undefined;
  }
}

/** "Thursday 19 November, 14:00" */
function tellLongDay(moment: Date, zone: string): string {
  const told = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options }).format(moment);
  const day = `${told({ weekday: "long" })} ${told({ day: "numeric" })} ${told({ month: "long" })}`;
  return `${day}, ${told({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
