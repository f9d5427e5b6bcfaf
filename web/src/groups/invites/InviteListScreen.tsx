import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import { MailOpen } from "lucide-react";
import { useLoad } from "#api/load/useLoad.ts";
import { useReader } from "#api/session/useReader.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { useAnswerable } from "#ui/page/TakeBack.tsx";
import styles from "./InviteList.module.css";
import { InviteRow } from "./InviteRow.tsx";
import { groupsHref } from "#groups/groups.words.ts";

/** Groups that wait for one's answer. They are here even if the mail never arrived. */
export function InviteListScreen() {
  const loaded = useLoad(groupInviting.listGroupInvites);
  const { zone } = useReader();
  const shown = useAnswerable(loaded.answer?.insight_group_invites ?? [], undoDeclineWithinMs);
  return (
    <TimeZone zone={zone}>
      <PageHeader title="Invitations" sub="Groups waiting for your answer" />
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading invitations">
          <SkeletonRows rows={2} />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <ProblemFace
          title="Your invitations could not be loaded"
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {loaded.state === "ready" && shown.length === 0 && (
        <EmptyState
          title="No invitations waiting"
          icon={<MailOpen />}
          action={<ButtonLink href={groupsHref}>Go to your groups</ButtonLink>}
        >
          When someone invites you to a group, you'll find it here, whether or not the mail arrived.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul role="list" className={styles.invites} aria-label="Invitations">
          {shown.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
    </TimeZone>
  );
}
