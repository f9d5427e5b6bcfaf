import type { jobs, JobsNow, LastBackup } from "@sightline/contract/jobs.ts";
import type { Answer } from "@sightline/contract/base/endpoint.ts";
import { hourMs } from "@sightline/contract/base/moments.ts";
import type { ReactNode } from "react";
import type { Loaded } from "#api/load/useLoad.ts";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import { SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { tellSize } from "#ui/words/file.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";

type QueueNowProps = { loaded: Loaded<Answer<typeof jobs.getJobsNow>> };

const terms = ["Waiting", "Under way", "For later", "Nightly clean-up", "Last good backup"];

/** The queue at one glance. */
export function QueueNow({ loaded }: QueueNowProps) {
  if (loaded.state === "loading")
    return (
      <SkeletonRegion words="Loading what waits">
        {/* As high as what comes, so that nothing below it moves. */}
        <DescriptionList entries={terms.map((term) => ({ term, words: "…" }))} />
      </SkeletonRegion>
    );
  if (loaded.state === "failed")
    return (
      <ProblemFace title="What waits could not be loaded" onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  const { waiting, waiting_since, working, later, nightly, backup } = loaded.answer.jobs_now;
  return (
    <DescriptionList
      entries={[
        {
          term: "Waiting",
          words:
            waiting_since === null ? (
              counted(waiting)
            ) : (
              <>
                {counted(waiting)}, the oldest since <Time moment={waiting_since} />
              </>
            ),
        },
        { term: "Under way", words: counted(working) },
        { term: "For later", words: counted(later) },
        { term: "Nightly clean-up", words: tellNightly(nightly) },
        { term: "Last good backup", words: <BackupNow backup={backup} /> },
      ]}
    />
  );
}

function counted(count: number): string {
  if (count === 0) return "Nothing";
  if (count > 99) return "99+ jobs";
  return count === 1 ? "1 job" : `${count} jobs`;
}

function tellNightly({ state, last_run_at }: JobsNow["nightly"]): ReactNode {
  if (last_run_at === null) return state === "failed" ? "Failed: see below" : "Has not run yet";
  const when = <Time moment={last_run_at} />;
  if (state === "failed") return <>Began {when} and failed: see below</>;
  if (state === "working") return <>Began {when}, not done yet</>;
  return <>Done, begun {when}</>;
}

/** Made daily, one may fail unnoticed; two may not. */
const oldMs = 48 * hourMs;

function BackupNow({ backup }: { backup: LastBackup | null }) {
  const now = useNow();
  if (!backup)
    return (
      <>
        No backup yet. Run <code>npm run admin -- backup FOLDER</code>
      </>
    );
  const { moment, bytes, host, folder } = backup;
  const isOld = now.getTime() - Date.parse(moment) > oldMs;
  return (
    <>
      {isOld && <strong>Older than 48 hours: </strong>}
      <Time moment={moment} manner="ago" />, {tellSize(bytes)}, verified, on {host} in{" "}
      <code>{folder}</code>
    </>
  );
}
