import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { takeBackOpeningWithinMs } from "@sightline/contract/requests/requests.opening.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { LockKeyhole, UsersRound } from "lucide-react";
import { useRef, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { useUndoUntil } from "#ui/page/TakeBack.tsx";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import styles from "./WhoReadsIt.module.css";

const OpenToPlan = lateDialog(async () => (await import("./OpenToPlan.tsx")).OpenToPlan);

type WhoReadsItProps = { request: InsightRequest; isInPlan: boolean; isEditing: boolean };

/** For its requester: who sees it besides those who take part, and what can be done about that. */
export function WhoReadsIt({ request, isInPlan, isEditing }: WhoReadsItProps) {
  const { id, version, can, visibility, organization_plan: plan } = request;
  const [isOpening, setOpening] = useState(false);
  const close = useAction(useSubmit(requestChanges.editRequest, { background: true }));
  // Just opened: that is taken back at the top of the page.
  const until = useUndoUntil(request.opened_at ?? null, takeBackOpeningWithinMs);
  const closeNow = () => {
    const body = { insight_request: { version, visibility: "private" as const } };
    void close.act({ params: { id }, body });
  };
  const line = useRef<HTMLParagraphElement>(null);
  const findLine = () => line.current;
  const mayOpen = can.includes("open_to_plan");
  const mayClose = can.includes("close_to_plan") && until === undefined;
  return (
    <div className={styles.readers}>
      <p ref={line} tabIndex={-1}>
        {visibility === "organization"
          ? `Everyone in ${plan?.name ?? "the plan"} reads it, and so do analysts and admins.`
          : "Private: only these people, analysts and admins read it."}
      </p>
      {request.outcome !== null && (
        <p className={styles.note}>A group that its insight is shared in reads the insight too.</p>
      )}
      {isEditing && (mayOpen || mayClose) && (
        <p className={styles.note}>
          Save or discard your changes first; then you can {mayOpen ? "open it" : "make it private"}
          .
        </p>
      )}
      {mayOpen && !isEditing && (
        <WithFocusHeir find={findLine}>
          <Button size="s" icon={<UsersRound />} onClick={() => setOpening(true)}>
            Open it to {plan?.name ?? "the plan"}
          </Button>
        </WithFocusHeir>
      )}
      {visibility === "private" && !mayOpen && (
        <p className={styles.note}>{whyPrivate(plan !== null, isInPlan)}</p>
      )}
      {mayClose && !isEditing && (
        <WithFocusHeir find={findLine}>
          <Button size="s" icon={<LockKeyhole />} busy={close.busy} onClick={closeNow}>
            Make it private
          </Button>
        </WithFocusHeir>
      )}
      {isOpening && (
        <WithFocusHeir find={findLine}>
          <OpenToPlan request={request} onClose={() => setOpening(false)} />
        </WithFocusHeir>
      )}
    </div>
  );
}

function whyPrivate(wasFiledInPlan: boolean, isInPlan: boolean): string {
  if (wasFiledInPlan)
    return "You are no longer in the plan it was filed in, so it can't be opened to it.";
  return isInPlan
    ? "It was filed before you were in a plan, so it can't be opened to colleagues. Add them one by one."
    : "It was filed outside any organization plan, so there are no colleagues to open it to.";
}
