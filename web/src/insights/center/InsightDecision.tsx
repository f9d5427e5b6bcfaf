import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { RequestAction } from "@sightline/contract/requests/requests.actions.ts";
import { CornerUpLeft, Star } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";

const AcceptInsight = lateDialog(async () => (await import("./AcceptInsight.tsx")).AcceptInsight);
const AskRevision = lateDialog(async () => (await import("./AskRevision.tsx")).AskRevision);

type InsightDecisionProps = { insight: Insight; can: readonly RequestAction[]; wide?: boolean };

export function mayDecide(can: readonly RequestAction[]): boolean {
  return can.includes("accept") || can.includes("ask_revision");
}

/** What waits for its requester: to accept it, or to send it back; or to rate what is accepted. */
export function InsightDecision({ insight, can, wide }: InsightDecisionProps) {
  const [asking, setAsking] = useState<"accept" | "revise">();
  const close = () => setAsking(undefined);
  const accept = () => setAsking("accept");
  const revise = () => setAsking("revise");
  usePaletteActions([
    ...(can.includes("rate") ? [{ words: "Rate it", icon: <Star />, onSelect: accept }] : []),
    ...(can.includes("accept")
      ? [{ words: "Accept and rate", icon: <Star />, onSelect: accept }]
      : []),
    ...(can.includes("ask_revision")
      ? [{ words: "Ask for a revision", icon: <CornerUpLeft />, onSelect: revise }]
      : []),
  ]);
  return (
    <>
      {can.includes("accept") && (
        <Button wide={wide} look="primary" icon={<Star />} onClick={accept}>
          Accept and rate
        </Button>
      )}
      {can.includes("rate") && (
        <Button wide={wide} icon={<Star />} onClick={accept}>
          Rate it
        </Button>
      )}
      {can.includes("ask_revision") && (
        <Button wide={wide} icon={<CornerUpLeft />} onClick={revise}>
          Ask for a revision
        </Button>
      )}
      {asking === "accept" && (
        <AcceptInsight
          requestId={insight.insight_request.id}
          isAccepted={insight.insight_request.status === "accepted"}
          onClose={close}
        />
      )}
      {asking === "revise" && <AskRevision insight={insight} onClose={close} />}
    </>
  );
}
