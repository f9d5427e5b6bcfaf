import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { jobKinds, jobs } from "@sightline/contract/jobs.ts";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { PageSection } from "#ui/page/PageSection.tsx";
import { RefusedFace } from "#ui/page/ProblemFace.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { JobRow } from "./JobRow.tsx";
import styles from "./JobsScreen.module.css";
import { QueueNow } from "./QueueNow.tsx";

/** What is done later, and what of it failed, for those who run the place. */
export function JobsScreen() {
  const user = useLoad(accountProfile.getProfile).answer?.user;
  return (
    <TimeZone zone={user?.time_zone}>
      <PageHeader title="Jobs and mail" sub="What waits to be done, and what failed" />
      {user?.role === "admin" && <Jobs />}
      {user && user.role !== "admin" && (
        <RefusedFace
          title="Jobs and mail are for admins"
          ask="If a mail does not arrive, tell the people who run this place."
        >
          Failed mails show whom they were for, so only admins can see them.
        </RefusedFace>
      )}
      {!user && (
        <SkeletonRegion words="Loading failed jobs">
          <SkeletonRows rows={4} />
        </SkeletonRegion>
      )}
    </TimeZone>
  );
}

const nouns = { one: "failed job", many: "failed jobs" };
type Kind = (typeof jobKinds)[number];
const kinds = [
  { value: "mail", label: "Mails" },
  { value: "other", label: "Other jobs" },
] as const satisfies { value: Kind; label: string }[];

/** What works off the queue tells nobody, so it is looked at every few seconds. */
const lookAgainMs = 5_000;

function Jobs() {
  const [kind, setKind] = useState<Kind | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const now = useLoad(jobs.getJobsNow);
  const pages = useLoadPages(
    jobs.listFailedJobs,
    { query: kind ? { kind } : {} },
    (answer) => answer.jobs,
    { goneLeave: true },
  );
  useLookAgain(() => {
    now.reload();
    pages.reload();
  });
  return (
    <div className={styles.sections}>
      <PageSection id="queue" title="The queue">
        <QueueNow loaded={now} />
      </PageSection>
      <PageSection
        id="failed"
        title="Failed"
        lead="What failed is tried again by itself, ever less often."
      >
        <FilterPills
          label="Which failed jobs"
          options={kinds}
          value={kind ? [kind] : []}
          // One at a time: the one that was pressed last.
          onValueChange={(on) => setKind(on.find((one) => one !== kind) ?? null)}
        />
        <div className={styles.failed}>
          <PagedList
            pages={pages}
            noun={nouns}
            failed="The failed jobs could not be loaded"
            place={place}
            empty={
              <EmptyState title="Nothing has failed" icon={<CircleCheck />}>
                A job that fails stands here with the reason, until it is done or given up.
              </EmptyState>
            }
          >
            <ul role="list" aria-label="Failed jobs" className={styles.jobs}>
              {pages.held.rows.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </ul>
          </PagedList>
        </div>
      </PageSection>
    </div>
  );
}

function useLookAgain(look: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, lookAgainMs);
    return () => clearInterval(timer);
  });
}
