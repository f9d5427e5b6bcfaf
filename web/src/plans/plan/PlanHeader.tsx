import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useHasOpened } from "#ui/page/useHasOpened.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const RenamePlan = lateDialog(async () => (await import("./RenamePlan.tsx")).RenamePlan);

/** The same heading whatever is known yet, so that the focus on it stays when a plan comes or goes. */
export function PlanHeader({ plan }: { plan: OrganizationPlan | null | undefined }) {
  const [renaming, setRenaming] = useState(false);
  const hasOpened = useHasOpened(renaming);
  const isOwner = plan?.role === "owner";
  return (
    <>
      <PageHeader
        title={plan?.name ?? "Plan"}
        sub={
          plan && (
            <>
              Organization plan, founded <Time moment={plan.created_at} manner="day" />. You are{" "}
              {isOwner ? "an owner" : "a member"}.
            </>
          )
        }
        action={
          isOwner && (
            <Button icon={<Pencil />} onClick={() => setRenaming(true)}>
              Rename
            </Button>
          )
        }
      />
      {isOwner && hasOpened && (
        <RenamePlan name={plan.name} open={renaming} onOpenChange={setRenaming} />
      )}
    </>
  );
}
