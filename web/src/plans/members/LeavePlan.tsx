import type { Leaving } from "@sightline/contract/plans.leaving.ts";
import { type OrganizationPlan, plans } from "@sightline/contract/plans.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { useLeaving } from "./useLeaving.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const LeavingQuestion = lateDialog(
  async () => (await import("./LeavingQuestion.tsx")).LeavingQuestion,
);

export function LeavePlan({ plan, userId }: { plan: OrganizationPlan; userId: number }) {
  const [open, setOpen] = useState(false);
  const { submit, state, problem, reset } = useSubmit(plans.leavePlan);
  const asked = useLeaving(userId, plan, open && state !== "submitting");
  const hasOpened = useHasOpened(open);
  const toast = useToast();
  const move = (next: boolean) => {
    setOpen(next);
    reset();
  };
  const leave = async () => {
    const { heir } = asked;
    const result = await submit({ body: heir ? { hand_over_to: heir.id } : {} });
    if (!result.ok) return;
    setOpen(false);
    toast({ message: `You have left ${plan.name}` });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Leave the plan</Button>
      {hasOpened && (
        <LeavingQuestion
          open={open}
          onOpenChange={move}
          title={`Leave ${plan.name}?`}
          description="You will no longer see what the plan shares. To come back, you have to be invited again."
          deed="Leave"
          keep="Stay in the plan"
          goesAlong={alongWords(asked.leaving)}
          asked={asked}
          problem={problem}
          busy={state === "submitting"}
          onConfirm={() => void leave()}
        />
      )}
    </>
  );
}

function alongWords(leaving: Leaving | undefined): string {
  const count = leaving?.private_requests ?? 0;
  if (count === 0) return "You have no private requests to take with you.";
  return count === 1
    ? "Your 1 private request goes with you."
    : `Your ${count} private requests go with you.`;
}
