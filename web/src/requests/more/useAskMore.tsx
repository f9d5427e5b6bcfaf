import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";

const AskMore = lateDialog(async () => (await import("./AskMore.tsx")).AskMore);

/** Whether more was asked for that this version does not speak of. */
export function hasUnanswered(
  { insight_points }: InsightRequest,
  { coverage }: Pick<Insight, "coverage">,
): boolean {
  return insight_points.some(
    ({ id, round }) => round !== undefined && !coverage.some((one) => one.insight_point_id === id),
  );
}

/**
 * The way to ask for more of what was accepted. The dialog is apart from its button, which goes once
 * another tab has asked: what is typed stays in sight then, with why.
 */
export function useAskMore(request: InsightRequest, readVersion: number | undefined) {
  const [isOpen, setOpen] = useState(false);
  const mayAsk = request.can.includes("ask_more") && readVersion !== undefined;
  const open = () => setOpen(true);
  usePaletteActions(
    mayAsk ? [{ words: "Ask for more", icon: <MessageSquarePlus />, onSelect: open }] : [],
  );
  return {
    button: (wide = false) =>
      mayAsk && (
        <WithFocusHeir find={findHeading}>
          <Button wide={wide} icon={<MessageSquarePlus />} onClick={open}>
            Ask for more
          </Button>
        </WithFocusHeir>
      ),
    dialog: isOpen && readVersion !== undefined && (
      <WithFocusHeir find={findHeading}>
        <AskMore request={request} readVersion={readVersion} onClose={() => setOpen(false)} />
      </WithFocusHeir>
    ),
  };
}

function findHeading(): HTMLElement | null {
  return document.querySelector("h1");
}
