import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { RequestAction } from "@sightline/contract/requests/requests.actions.ts";
import { CornerUpLeft, Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import { findEnd, mayDecide } from "./decisions.ts";

const AcceptInsight = lateDialog(async () => (await import("./AcceptInsight.tsx")).AcceptInsight);
const AskRevision = lateDialog(async () => (await import("./AskRevision.tsx")).AskRevision);

type Can = readonly RequestAction[];

/**
 * What waits for its requester: to accept it, or to send it back; or to rate what is accepted. The
 * dialogs are apart from their buttons, which go once silence has accepted it or another tab has
 * decided: what is typed stays in sight then.
 */
export function useInsightDecision(insight: Insight | undefined, can: Can) {
  const [asking, setAsking] = useState<"accept" | "revise">();
  const close = () => setAsking(undefined);
  const ways = insight ? waysIn(can, setAsking) : [];
  usePaletteActions(ways.map(({ words, icon, open }) => ({ words, icon, onSelect: open })));
  return {
    isAwaited: mayDecide(can),
    buttons: (wide = false): ReactNode =>
      ways.length > 0 &&
      ways.map(({ words, icon, look, open }) => (
        <WithFocusHeir key={words} find={findEnd}>
          <Button wide={wide} look={look} icon={icon} onClick={open}>
            {words}
          </Button>
        </WithFocusHeir>
      )),
    dialog: asking && insight && (
      <WithFocusHeir find={findEnd}>
        {asking === "accept" ? (
          <AcceptInsight
            requestId={insight.insight_request.id}
            isAccepted={can.includes("rate")}
            onClose={close}
          />
        ) : (
          <AskRevision insight={insight} onClose={close} />
        )}
      </WithFocusHeir>
    ),
  };
}

function waysIn(can: Can, ask: (what: "accept" | "revise") => void) {
  const accept = { icon: <Star />, open: () => ask("accept") };
  const all = [
    { may: "accept", words: "Accept and rate", look: "primary", ...accept },
    { may: "rate", words: "Rate it", look: "secondary", ...accept },
    {
      may: "ask_revision",
      words: "Ask for a revision",
      look: "secondary",
      icon: <CornerUpLeft />,
      open: () => ask("revise"),
    },
  ] as const;
  return all.filter(({ may }) => can.includes(may));
}
