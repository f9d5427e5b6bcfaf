import { type OrganizationPlan, plans } from "@sightline/contract/plans.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { generalOf } from "#ui/words/problem.words.ts";
import { useToast } from "#ui/overlays/Toast.tsx";

/** For somebody who is alone in their plan; it can't be taken back, so it asks first. */
export function DissolvePlan({ plan }: { plan: OrganizationPlan }) {
  const [open, setOpen] = useState(false);
  const { submit, state, problem, reset } = useSubmit(plans.dissolvePlan);
  const toast = useToast();
  const move = (next: boolean) => {
    setOpen(next);
    reset();
  };
  const dissolve = async () => {
    const result = await submit({});
    if (!result.ok) return;
    setOpen(false);
    toast({ message: `${plan.name} is dissolved` });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dissolve this plan</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={move}
        title={`Dissolve ${plan.name}?`}
        description={consequenceOf(plan)}
        consequence="Dissolve the plan"
        keep="Keep the plan"
        busy={state === "submitting"}
        onConfirm={() => void dissolve()}
      >
        <ErrorSummary errors={[]} {...generalOf(problem)} />
      </ConfirmDialog>
    </>
  );
}

function consequenceOf({ invitations }: OrganizationPlan): string {
  const kept =
    "Your requests stay yours, and those you opened to the plan are private again. This can't be undone, but you can create another plan.";
  if (invitations.length === 0) return kept;
  const revoked =
    invitations.length === 1
      ? "The open invitation is revoked."
      : `The ${invitations.length} open invitations are revoked.`;
  return `${revoked} ${kept}`;
}
