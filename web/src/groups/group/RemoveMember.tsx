import { groups } from "@sightline/contract/groups/groups.ts";
import type { GroupMember, InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { useToast } from "#ui/overlays/Toast.tsx";

type RemoveMemberProps = {
  member: GroupMember;
  group: InsightGroup;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function RemoveMember({ member, group, open, onOpenChange }: RemoveMemberProps) {
  const { submit, state, problem, reset } = useSubmit(groups.removeGroupMember);
  const toast = useToast();
  const name = nameOf(member);
  const remove = async () => {
    const result = await submit({ params: { id: group.id, memberId: member.id } });
    if (!result.ok) return;
    onOpenChange(false);
    toast({ message: `${name} is no longer in ${group.name}` });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        reset();
      }}
      title={`Remove ${name} from ${group.name}?`}
      description={
        problem
          ? `${problem.title}. ${problem.detail}`
          : `${member.first_name} will no longer see what is shared here. To come back, they have to be invited again.`
      }
      consequence={`Remove ${member.first_name}`}
      keep={`Keep ${member.first_name}`}
      busy={state === "submitting"}
      onConfirm={() => void remove()}
    />
  );
}
