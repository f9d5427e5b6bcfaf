import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import {
  boardModeration,
  type Report,
  type reportStates,
} from "@sightline/contract/board/board.moderation.ts";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { NewerRows } from "#ui/page/Banner.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { FilterPills } from "#ui/lists/FilterPills.tsx";
import { LoadMore } from "#ui/lists/LoadMore.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace, RefusedFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { ReportRow } from "./ReportRow.tsx";
import styles from "./ModerationScreen.module.css";

type State = (typeof reportStates)[number];

/** What was reported on the board, for those who run the place. */
export function ModerationScreen() {
  const user = useLoad(accountProfile.getProfile).answer?.user;
  return (
    <TimeZone zone={user?.time_zone}>
      <PageHeader title="Moderation" sub="What people reported on the message board" />
      {user && user.role !== "admin" ? (
        <RefusedFace
          title="Moderation is for admins"
          ask="To have something looked at, press Report under the post or comment."
        >
          Reports show who made them, so only admins can see them.
        </RefusedFace>
      ) : (
        <Reports when={user !== undefined} />
      )}
    </TimeZone>
  );
}

const nouns = { one: "report", many: "reports" };

function Reports({ when }: { when: boolean }) {
  const [state, setState] = useState<State>("open");
  const pages = useLoadPages(
    boardModeration.listReports,
    { query: { state } },
    (answer) => answer.board_reports,
    { when },
  );
  // Settled here, they leave at once, with all others about the same thing; reported anew, that
  // thing comes back.
  const [settled, setSettled] = useState<readonly number[]>([]);
  const { rows } = pages.held;
  const shown = state === "open" ? rows.filter(({ id }) => !settled.includes(id)) : rows;
  const settle = (report: Report) => {
    const alike = rows.filter((one) => thingOf(one) === thingOf(report));
    setSettled((former) => [...former, ...alike.map(({ id }) => id)]);
  };
  return (
    <>
      <div className={styles.filters}>
        <FilterPills
          label="Which reports"
          value={state === "settled" ? ["settled"] : []}
          options={[{ value: "settled", label: "Settled" }]}
          onValueChange={(on) => setState(on.length > 0 ? "settled" : "open")}
        />
      </div>
      <NewerRows count={pages.held.newer} noun={nouns} onShow={pages.showNewer} />
      {pages.state === "loading" && <ReportsSkeleton />}
      {pages.state === "failed" && (
        <ProblemFace
          title={pages.problem?.title ?? "The reports could not be loaded"}
          onRetry={pages.reload}
          requestId={pages.problem?.request_id}
        >
          {pages.problem?.detail}
        </ProblemFace>
      )}
      {pages.state === "ready" && shown.length === 0 && pages.held.newer === 0 && (
        <EmptyState
          title={state === "open" ? "Nothing to review" : "Nothing settled yet"}
          icon={<ShieldCheck />}
        >
          {state === "open"
            ? "Anyone who finds something wrong with a post or a comment can report it. It appears here right away."
            : "What was decided about a report stays here, with who decided it."}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul role="list" aria-label="Reports" className={styles.reports}>
          {shown.map((report) => (
            <ReportRow key={report.id} report={report} onSettled={() => settle(report)} />
          ))}
        </ul>
      )}
      <LoadMore
        more={pages.hasMore}
        loading={pages.loadingMore}
        failed={pages.moreFailed}
        onMore={pages.loadMore}
        noun={nouns.many}
      />
    </>
  );
}

function ReportsSkeleton() {
  return (
    <SkeletonRegion words="Loading reports">
      <SkeletonRows rows={4} />
    </SkeletonRegion>
  );
}

function thingOf({ board_post, board_comment_id }: Report): string {
  return `${board_post.id} ${board_comment_id}`;
}
