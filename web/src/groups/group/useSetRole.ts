import { groups } from "@sightline/contract/groups/groups.ts";
import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { GroupMember, InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import { useToast } from "#ui/overlays/Toast.tsx";

const done: Record<GroupRole, string> = {
  owner: "is an owner now",
  member: "is a member now, and no owner",
};

/** Changes what somebody is in the group, at once and with a way back. */
export function useSetRole(group: InsightGroup, member: GroupMember) {
  const { submit } = useSubmit(groups.setGroupRole);
  const toast = useToast();
  const name = nameOf(member);
  const set = async (role: GroupRole): Promise<boolean> => {
    const params = { id: group.id, memberId: member.id };
    const result = await submit({ params, body: { role } });
    if (!result.ok) toast(problemToast(result.problem));
    return result.ok;
  };
  return async (role: GroupRole): Promise<void> => {
    const before = member.role;
    if (!(await set(role))) return;
    const undo = async () => {
      if (await set(before)) toast({ message: `${name} ${done[before]}` });
    };
    toast({
      message: `${name} ${done[role]}`,
      detail:
        role === "owner" ? "They can invite, rename, remove, and delete the group." : undefined,
      action: { words: "Undo", onPress: () => void undo() },
    });
  };
}
