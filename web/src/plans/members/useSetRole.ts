import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import { type PlanMember, plans } from "@sightline/contract/plans.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";

const done: Record<PlanRole, string> = {
  owner: "is an owner now",
  member: "is a member now, and no owner",
};

/** Changes what another person is in the plan, at once and with a way back. */
export function useSetRole(member: PlanMember): (role: PlanRole) => Promise<void> {
  const { submit } = useSubmit(plans.setMemberRole);
  const toast = useToast();
  const name = nameOf(member);
  const set = async (role: PlanRole): Promise<boolean> => {
    const result = await submit({ params: { id: member.id }, body: { role } });
    if (!result.ok) toast(problemToast(result.problem));
    return result.ok;
  };
  return async (role) => {
    const before = member.role;
    if (!(await set(role))) return;
    const undo = async () => {
      if (await set(before)) toast({ message: `${name} ${done[before]}` });
    };
    toast({
      message: `${name} ${done[role]}`,
      detail: role === "owner" ? "They can invite, rename, remove and name owners." : undefined,
      action: { words: "Undo", onPress: () => void undo() },
    });
  };
}
