import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { Bell, BellOff, CopyPlus, Pencil, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { LeaveRequest } from "./LeaveRequest.tsx";
import styles from "./RequestActions.module.css";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";

const CancelRequest = lateDialog(async () => (await import("./CancelRequest.tsx")).CancelRequest);

type RequestActionsProps = {
  request: InsightRequest;
  readerId: number | undefined;
  duplicateHref: string;
  editHref: string | undefined;
  /** How much its reader wants to hear of it: a part of another room. */
  level: ReactNode;
  /** The whole of it, to take along: a part of another room. */
  takeAlong: ReactNode;
};

/** What this person may do here, as the server says. */
export function RequestActions({ request, readerId, ...props }: RequestActionsProps) {
  const { id, can, following } = request;
  const [isCancelling, setCancelling] = useState(false);
  const follow = useAction(useSubmit(requestChanges.followRequest, { background: true }));
  const unfollow = useAction(useSubmit(requestChanges.unfollowRequest, { background: true }));
  const params = { id };
  const announce = useAnnounce();
  const followNow = async () => {
    if ((await follow.act({ params })) !== false) announce("You follow this request");
  };
  const unfollowNow = async () => {
    if ((await unfollow.act({ params })) !== false) announce("You no longer follow this request");
  };
  const editHref = can.includes("edit") ? props.editHref : undefined;
  const mayFollow = !following && can.includes("follow");
  const mayUnfollow = following && can.includes("unfollow");
  usePaletteActions([
    ...(editHref === undefined ? [] : [{ words: "Edit", icon: <Pencil />, href: editHref }]),
    { words: "Ask something similar", icon: <CopyPlus />, href: props.duplicateHref },
    ...(mayFollow ? [{ words: "Follow", icon: <Bell />, onSelect: () => void followNow() }] : []),
    ...(mayUnfollow
      ? [{ words: "Stop following", icon: <BellOff />, onSelect: () => void unfollowNow() }]
      : []),
    ...(can.includes("cancel")
      ? [{ words: "Cancel this request", icon: <X />, onSelect: () => setCancelling(true) }]
      : []),
  ]);
  return (
    <div className={styles.actions}>
      {editHref !== undefined && (
        <ButtonLink wide icon={<Pencil />} href={editHref}>
          Edit
        </ButtonLink>
      )}
      <ButtonLink wide icon={<CopyPlus />} href={props.duplicateHref}>
        Ask something similar
      </ButtonLink>
      {/* One button for both: who pressed it keeps the focus as its words turn round. */}
      {(mayFollow || mayUnfollow) && (
        <Button
          wide
          look="quiet"
          icon={mayFollow ? <Bell /> : <BellOff />}
          busy={follow.busy || unfollow.busy}
          onClick={() => void (mayFollow ? followNow() : unfollowNow())}
        >
          {mayFollow ? "Follow" : "Stop following"}
        </Button>
      )}
      {props.level}
      {props.takeAlong}
      {can.includes("leave") && readerId !== undefined && (
        <LeaveRequest request={request} readerId={readerId} />
      )}
      {can.includes("cancel") && (
        <WithFocusHeir find={findHeading}>
          <Button wide look="quiet" icon={<X />} onClick={() => setCancelling(true)}>
            Cancel this request
          </Button>
        </WithFocusHeir>
      )}
      {isCancelling && (
        <WithFocusHeir find={findHeading}>
          <CancelRequest id={id} onClose={() => setCancelling(false)} />
        </WithFocusHeir>
      )}
    </div>
  );
}
