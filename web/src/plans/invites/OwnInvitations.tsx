import { invitations } from "@sightline/contract/invitations.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { OwnInvitationRow } from "./OwnInvitationRow.tsx";
import styles from "#people/PeopleRows.module.css";
import { PageSection } from "#ui/page/PageSection.tsx";

const headingId = "plan-own-invitations";

/** Invitations that wait for this person's answer; also those that can't be accepted from within a plan. */
export function OwnInvitations({ planName }: { planName?: string }) {
  const loaded = useLoad(invitations.listOwnInvitations);
  if (loaded.state === "failed") {
    return (
      <ProblemFace title="Your invitations could not be loaded" onRetry={loaded.reload}>
        {loaded.problem.detail}
      </ProblemFace>
    );
  }
  const open = loaded.answer?.invitations ?? [];
  if (open.length === 0) return null;
  return (
    <PageSection
      id={headingId}
      title={open.length === 1 ? "You are invited" : `You have ${open.length} invitations`}
      lead={
        planName &&
        open.some(({ organization }) => organization !== null) &&
        `One is in one plan at a time. To accept another plan's invitation, leave ${planName} first.`
      }
    >
      <ul role="list" className={styles.rows} aria-label="Your invitations">
        {open.map((one) => (
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
