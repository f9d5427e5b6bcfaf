import { groups } from "@sightline/contract/groups/groups.ts";
import type { GroupMember, InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { MemberActions } from "#people/MemberActions.tsx";
import { MemberRows } from "#people/MemberRows.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { RailPart } from "#ui/page/ReadingPage.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const RemoveMember = lateDialog(async () => (await import("./RemoveMember.tsx")).RemoveMember);

export function MemberList({ group, userId }: { group: InsightGroup; userId: number | undefined }) {
  const isOwner = group.role === "owner";
  return (
    <RailPart title="People">
      <MemberRows
        members={group.members}
        placeName={group.name}
        userId={userId}
        tellSince={() => "here since"}
        renderActions={
          isOwner ? (one) => <GroupMemberActions member={one} group={group} /> : undefined
        }
        findHeir={findHeading}
      />
    </RailPart>
  );
}

function GroupMemberActions({ member, group }: { member: GroupMember; group: InsightGroup }) {
  const { submit } = useSubmit(groups.setGroupRole);
  return (
    <MemberActions
      member={member}
      place="group"
      setRole={(role) => submit({ params: { id: group.id, memberId: member.id }, body: { role } })}
      ownersCan="They can invite and remove people, and rename or delete the group."
      renderRemoval={(dialog) => <RemoveMember member={member} group={group} {...dialog} />}
    />
  );
}
