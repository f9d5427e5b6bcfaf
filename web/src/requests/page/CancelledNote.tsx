import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { undoCancelWithinMs } from "@sightline/contract/requests/requests.statuses.ts";
import { useEffect } from "react";
import { TakeBack, useUndoUntil } from "#ui/page/TakeBack.tsx";
import { findHeading } from "#ui/page/focusHeading.ts";
import { WithFocusHeir } from "#ui/page/useFocusHeir.ts";
import { dropToast } from "#ui/overlays/toast.words.ts";
import { cancelledToast } from "./cancelledToast.ts";
import styles from "./RequestNote.module.css";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";

/** As long as a cancellation can be taken back, the page offers it. */
export function CancelledNote({ request }: { request: InsightRequest }) {
  const { id, can, cancelled_at } = request;
  const undo = useAction(useSubmit(requestChanges.undoCancellation, { background: true }));
  const until = useUndoUntil(can.includes("undo_cancel") ? cancelled_at : null, undoCancelWithinMs);
  const isOffered = until !== undefined;
  useEffect(() => {
    if (!isOffered) dropToast(cancelledToast(id));
  }, [isOffered, id]);
  if (!isOffered) return null;
  return (
    <section className={styles.note} aria-label="Cancelled">
      <p>You cancelled this request.</p>
      <WithFocusHeir find={findHeading}>
        <TakeBack
          until={until}
          busy={undo.busy}
          onPress={() => void undo.act({ params: { id } })}
        />
      </WithFocusHeir>
    </section>
  );
}
