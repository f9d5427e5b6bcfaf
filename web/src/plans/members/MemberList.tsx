import { type OrganizationPlan, type PlanMember, plans } from "@sightline/contract/plans.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { MemberActions } from "#people/MemberActions.tsx";
import { MemberRows } from "#people/MemberRows.tsx";
import { sinceWords } from "#plans/plans.words.ts";
import { PageSection } from "#ui/page/PageSection.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const RemoveMember = lateDialog(async () => (await import("./RemoveMember.tsx")).RemoveMember);

const headingId = "plan-people";

export function MemberList({ plan, userId }: { plan: OrganizationPlan; userId: number }) {
  const isOwner = plan.role === "owner";
  return (
    <PageSection id={headingId} title="People">
      <MemberRows
        members={plan.members}
        placeName={plan.name}
        userId={userId}
        tellSince={tellSince}
        renderActions={
          isOwner ? (one) => <PlanMemberActions member={one} plan={plan} /> : undefined
        }
        findHeir={() => document.getElementById(headingId)}
      />
    </PageSection>
  );
}

function tellSince({ email, role }: PlanMember): string {
  return `${email ? `${email} · ` : ""}${sinceWords[role]}`;
}

function PlanMemberActions({ member, plan }: { member: PlanMember; plan: OrganizationPlan }) {
  const { submit } = useSubmit(plans.setMemberRole);
  return (
    <MemberActions
      member={member}
      place="plan"
      setRole={(role) => submit({ params: { id: member.id }, body: { role } })}
      ownersCan="They can invite and remove people, rename the plan and make others owners."
      renderRemoval={(dialog) => <RemoveMember member={member} plan={plan} {...dialog} />}
    />
  );
}
