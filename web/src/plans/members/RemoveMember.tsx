import { type OrganizationPlan, type PlanMember, plans } from "@sightline/contract/plans.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { LeavingQuestion } from "./LeavingQuestion.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { passingWords } from "#plans/plans.words.ts";
import { useLeaving } from "./useLeaving.ts";

type RemoveMemberProps = {
  member: PlanMember;
  plan: OrganizationPlan;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function RemoveMember({ member, plan, open, onOpenChange }: RemoveMemberProps) {
  const { submit, state, problem, reset } = useSubmit(plans.removeFromPlan);
  const asked = useLeaving(member.id, plan, open && state !== "submitting");
  const toast = useToast();
  const name = nameOf(member);
  const move = (next: boolean) => {
    onOpenChange(next);
    reset();
  };
  const remove = async () => {
    if (member.email === null) return;
    const { leaving, heir } = asked;
    const passing = leaving ? passingWords(leaving) : "";
    const body = { email: member.email, ...(heir ? { hand_over_to: heir.id } : {}) };
    const result = await submit({ body });
    if (!result.ok) return;
    onOpenChange(false);
    toast({
      message: `${name} is no longer in ${plan.name}`,
      detail: passing !== "" && heir ? `${nameOf(heir)} now has the ${passing}.` : undefined,
    });
  };
  return (
    <LeavingQuestion
      open={open}
      onOpenChange={move}
      title={`Remove ${name} from ${plan.name}?`}
      description={`${member.first_name} will no longer see what ${plan.name} shares. Their account stays.`}
      deed={`Remove ${member.first_name}`}
      keep={`Keep ${member.first_name}`}
      goesAlong={`Private requests go with ${member.first_name}.`}
      asked={asked}
      problem={problem}
      busy={state === "submitting"}
      onConfirm={() => void remove()}
    />
  );
}
