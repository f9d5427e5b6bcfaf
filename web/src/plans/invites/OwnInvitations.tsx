import { invitations } from "@sightline/contract/invitations.ts";
import { undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import { useAnswerable } from "#ui/page/TakeBack.tsx";
import { useLoad } from "#api/load/useLoad.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { OwnInvitationRow } from "./OwnInvitationRow.tsx";
import styles from "#people/PeopleRows.module.css";
import { PageSection } from "#ui/page/PageSection.tsx";

const headingId = "plan-own-invitations";

/** Invitations that wait for this person's answer; also those that can't be accepted from within a plan. */
export function OwnInvitations({ planName }: { planName?: string }) {
  const loaded = useLoad(invitations.listOwnInvitations);
  const shown = useAnswerable(loaded.answer?.invitations ?? [], undoDeclineWithinMs);
  if (loaded.state === "failed") {
    return (
      <ProblemFace title="Your invitations could not be loaded" onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  }
  const open = shown.filter(({ declined_at }) => declined_at === null);
  if (shown.length === 0) return null;
  return (
    <PageSection
      id={headingId}
      title={titleFor(open.length)}
      lead={
        planName &&
        open.some(({ organization }) => organization !== null) &&
        `You can be in one plan at a time. To accept another plan's invitation, leave ${planName} first.`
      }
    >
      <ul role="list" className={styles.rows} aria-label="Your invitations">
        {shown.map((one) => (
          <OwnInvitationRow
            key={one.id}
            invitation={one}
            acceptable={planName === undefined || one.organization === null}
            headingId={headingId}
          />
        ))}
      </ul>
    </PageSection>
  );
}

function titleFor(open: number): string {
  if (open === 0) return "You declined";
  return open === 1 ? "You are invited" : `You have ${open} invitations`;
}
