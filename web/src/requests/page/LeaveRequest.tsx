import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { useAction } from "#ui/overlays/useAction.ts";

type LeaveRequestProps = { request: InsightRequest; readerId: number };

/** Who can come back leaves at once; who would lose sight of it is asked first. */
export function LeaveRequest({ request, readerId }: LeaveRequestProps) {
  const { id, visibility } = request;
  const [isAsking, setAsking] = useState(false);
  const leave = useAction(useSubmit(requestChanges.removeParticipant, { background: true }));
  const join = useAction(useSubmit(requestChanges.joinRequest, { background: true }));
  const navigate = useNavigate();
  const toast = useToast();
  const isShared = visibility === "organization";

  async function leaveNow(): Promise<void> {
    if ((await leave.act({ params: { id, user_id: readerId } })) === false) return;
    if (!isShared) await navigate("/app/requests/all");
    toast({
      message: `You left request ${id}`,
      ...(isShared
        ? { action: { words: "Undo", onPress: () => void join.act({ params: { id } }) } }
        : {}),
    });
  }

  const press = () => (isShared ? void leaveNow() : setAsking(true));
  useFocusHeir(findHeading);
  usePaletteActions([{ words: "Leave", icon: <LogOut />, onSelect: press }]);

  return (
    <>
      <Button wide look="quiet" icon={<LogOut />} busy={leave.busy} onClick={press}>
        Leave
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Leave this request?"
          description="It is private, so you will no longer see it. Only the person who made the request can add you again."
          consequence="Leave this request"
          keep="Stay"
          busy={leave.busy}
          onConfirm={() => void leaveNow()}
        />
      )}
    </>
  );
}
