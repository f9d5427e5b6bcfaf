import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";

type PublishDialogProps = {
  request: InsightRequest;
  /** Over what it is published, if anything. */
  baseVersion: number | null;
  busy: boolean;
  onPublish: () => void;
  onClose: () => void;
};

/** Asks once, with what follows. */
export function PublishDialog({ request, baseVersion, busy, ...props }: PublishDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isCorrection = request.status === "delivered" || request.status === "accepted";
  const readers = readersOf(request);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={isCorrection ? "Publish the correction?" : "Publish this insight?"}
      description={
        isCorrection
          ? `${readers} can see what changed since they last read it. ${told} Version ${baseVersion} stays in the history.`
          : `${readers} can read it from then on, and the clock stops. ${told} You can correct it later; every version stays.`
      }
      initialFocus={button}
      actions={
        <>
          <Button onClick={props.onClose}>Keep writing</Button>
          <Button
            ref={button}
            look="primary"
            busy={busy}
            busyWords="Publishing"
            onClick={props.onPublish}
          >
            {isCorrection
              ? `Publish version ${(baseVersion ?? 0) + 1}`
              : `Deliver to ${request.requester.first_name}`}
          </Button>
        </>
      }
    />
  );
}

/** Mail goes to who follows, if they want it; pages that are open show it to all who may see it. */
const told =
  "Whoever follows the request gets a mail, unless they chose not to; open pages show it at once.";

function readersOf({ requester, participants, visibility, organization_plan }: InsightRequest) {
  const others =
    visibility === "organization" && organization_plan
      ? `everybody in ${organization_plan.name}`
      : participants.length === 1
        ? "1 participant"
        : `${participants.length} participants`;
  return visibility === "private" && participants.length === 0
    ? requester.first_name
    : `${requester.first_name} and ${others}`;
}
