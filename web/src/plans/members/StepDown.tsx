import { type OrganizationPlan, plans } from "@sightline/contract/plans.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { ownersOf } from "#plans/plans.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";

/** Only another owner could give it back, so it asks first. */
export function StepDown({ plan, userId }: { plan: OrganizationPlan; userId: number }) {
  const [open, setOpen] = useState(false);
  const { submit, state } = useSubmit(plans.setMemberRole);
  const toast = useToast();
  const others = ownersOf(plan.members.filter(({ id }) => id !== userId));
  const stepDown = async () => {
    const result = await submit({ params: { id: userId }, body: { role: "member" } });
    setOpen(false);
    toast(
      result.ok
        ? { message: `You are now a member of ${plan.name}` }
        : problemToast(result.problem),
    );
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Step down as owner</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Step down as owner?"
        description={`You stay in ${plan.name}, but can no longer invite or remove people or rename it. Only ${others} can make you an owner again.`}
        consequence="Step down to member"
        keep="Stay an owner"
        busy={state === "submitting"}
        onConfirm={() => void stepDown()}
      />
    </>
  );
}
