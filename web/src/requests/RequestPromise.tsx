import { momentOf } from "@sightline/contract/moments.ts";
import type { InsightRequest } from "@sightline/contract/requests.ts";
import { isOpen } from "@sightline/contract/requests.statuses.ts";
import { ProgressBar } from "#ui/ProgressBar.tsx";
import { Time } from "#ui/Time.tsx";
import { useNow } from "#ui/useNow.ts";
import type { Counting } from "./due.words.ts";
import { promiseHead, usedOf } from "./promise.words.ts";
import styles from "./RequestPromise.module.css";

type RequestPromiseProps = {
  request: InsightRequest;
  readerId: number | undefined;
  counting: Counting | undefined;
};

/** What was promised, how it stands, and how much working time has gone. */
export function RequestPromise({ request, readerId, counting }: RequestPromiseProps) {
  const now = momentOf(useNow());
  const { head, tone } = promiseHead(request, readerId, counting, now);
  const used = counting && usedOf(request, counting, now);
  const wasCut = request.status === "cancelled" || request.status === "declined";
  return (
    <div className={styles.promise}>
      <p>
        <strong className={styles.head} data-tone={tone}>
          {head}
        </strong>{" "}
        {used && `${used.words}.`}
      </p>
      {used && !wasCut && (
        <ProgressBar
          label="Working time used"
          value={used.percent}
          valueWords={used.words}
          tone={used.tone}
        />
      )}
      <p className={styles.ends}>
        <span>
          <Time moment={request.created_at} manner="clock" />
        </span>
        <span>
          {isOpen(request.status) ? "due " : "promised "}
          <Time moment={request.promised_at} manner="clock" />
        </span>
      </p>
      {request.delivered_at && (
        <p className={styles.ends}>
          <span>delivered</span>
          <Time moment={request.delivered_at} manner="clock" />
        </p>
      )}
    </div>
  );
}
