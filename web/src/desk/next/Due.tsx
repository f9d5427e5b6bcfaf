import { momentOf } from "@sightline/contract/base/moments.ts";
import type { DeskWaiting } from "@sightline/contract/desk.next.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { type Counting, leftOf } from "#desk/queue/left.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import styles from "./Due.module.css";

type Timed = Pick<DeskWaiting, "status" | "promised_at" | "expected_at" | "working_ms_left">;

/** "6 working hours left, due today 16:00", by the time that was told last. */
export function Due({ one, counting }: { one: Timed; counting: Counting | undefined }) {
  const promised_at = one.expected_at ?? one.promised_at;
  const left = leftOf({ ...one, promised_at }, counting, momentOf(useNow()));
  return (
    <span className={styles.due} data-tone={left.tone}>
      {left.words}
      {/* What is delivered keeps nobody waiting. */}
      {isOpen(one.status) && (
        <>
          , due <Time moment={promised_at} manner="clock" />
        </>
      )}
    </span>
  );
}
