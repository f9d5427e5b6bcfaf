import { type FailedJob, jobInWords, jobs } from "@sightline/contract/jobs.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./JobRow.module.css";

/** A job that failed: what it was to do, for whom, and why it is not done. */
export function JobRow({ job }: { job: FailedJob }) {
  const { person, email, error, attempts, queued_at, working, next_try_at } = job;
  const words = jobInWords(job);
  const whom = [person, email].filter((one) => one !== null).join(", ");
  useFocusHeir(findHeading);
  return (
    <li className={styles.job} data-row={job.id}>
      <p className={styles.words}>
        {words}
        {whom && <span className={styles.whom}> for {whom}</span>}
      </p>
      <blockquote className={styles.error}>{error}</blockquote>
      <p className={styles.note}>
        <span>
          Queued <Time moment={queued_at} />
        </span>
        <span>{attempts === 1 ? "tried once" : `tried ${attempts} times`}</span>
        <span>
          {working && "being tried now"}
          {!working && next_try_at === null && "not tried any more"}
          {!working && next_try_at !== null && (
            <>
              next try <Time moment={next_try_at} />
            </>
          )}
        </span>
      </p>
      <Acting job={job} words={words} />
    </li>
  );
}

function Acting({ job: { id, working }, words }: { job: FailedJob; words: string }) {
  const retry = useAction(useSubmit(jobs.retryJob, { background: true }));
  const giveUp = useAction(useSubmit(jobs.giveUpJob, { background: true }));
  const [isAsking, setIsAsking] = useState(false);
  const toast = useToast();
  const params = { id };
  const tryNow = async () => {
    if (await retry.act({ params })) toast({ message: "It is being tried now" });
  };
  const end = async () => {
    const result = await giveUp.act({ params });
    setIsAsking(false);
    if (result !== false) toast({ message: "Given up" });
  };
  return (
    <div className={styles.actions}>
      <Button
        size="s"
        busy={retry.busy || working}
        busyWords="Trying it now"
        onClick={() => void tryNow()}
      >
        Try now
      </Button>
      <Button size="s" look="quiet" onClick={() => setIsAsking(true)}>
        Give up
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={() => setIsAsking(false)}
          title="Give this job up?"
          description={`${words}: it is removed and never done. That it was given up stands in the audit log.`}
          consequence="Give this job up"
          keep="Keep trying"
          busy={giveUp.busy}
          onConfirm={() => void end()}
        />
      )}
    </div>
  );
}
