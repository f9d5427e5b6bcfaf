import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { RequestAction } from "@sightline/contract/requests/requests.actions.ts";
import { CornerUpLeft, PenLine, Star } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import styles from "./InsightActions.module.css";
import { InsightTools } from "./InsightTools.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const AcceptInsight = lateDialog(async () => (await import("./AcceptInsight.tsx")).AcceptInsight);
const AskRevision = lateDialog(async () => (await import("./AskRevision.tsx")).AskRevision);

type InsightActionsProps = {
  insight: Insight;
  /** What this person may do to the request; nothing where they see the insight alone. */
  can?: readonly RequestAction[];
};

/** What one may do with an insight: accept it, send it back, take it along. */
export function InsightActions({ insight, can = [] }: InsightActionsProps) {
  const [asking, setAsking] = useState<"accept" | "revise">();
  const close = () => setAsking(undefined);
  return (
    <div className={styles.actions}>
      {can.includes("accept") && (
        <Button wide look="primary" icon={<Star />} onClick={() => setAsking("accept")}>
          Accept and rate
        </Button>
      )}
      {can.includes("ask_revision") && (
        <Button wide icon={<CornerUpLeft />} onClick={() => setAsking("revise")}>
          Ask for a revision
        </Button>
      )}
      {insight.can.includes("correct") && (
        <ButtonLink
          wide
          icon={<PenLine />}
          href={`#/app/more/desk?request=${insight.insight_request.id}&correct`}
        >
          Correct it
        </ButtonLink>
      )}
      <InsightTools insight={insight} />
      {asking === "accept" && (
        <AcceptInsight requestId={insight.insight_request.id} onClose={close} />
      )}
      {asking === "revise" && <AskRevision insight={insight} onClose={close} />}
    </div>
  );
}
