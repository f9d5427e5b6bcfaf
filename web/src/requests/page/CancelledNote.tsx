import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { undoCancelWithinMs } from "@sightline/contract/requests/requests.statuses.ts";
import { Undo2 } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Time } from "#ui/words/Time.tsx";
import { dropToast } from "#ui/overlays/toast.words.ts";
import { useNow } from "#ui/words/useNow.ts";
import { cancelledToast } from "./cancelledToast.ts";
import styles from "./RequestNote.module.css";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";

/** As long as a cancellation can be taken back, the page offers it. */
export function CancelledNote({ request }: { request: InsightRequest }) {
  const { id, can, cancelled_at } = request;
  const undo = useAction(useSubmit(requestChanges.undoCancellation, { background: true }));
  const now = useNow();
  const until =
    can.includes("undo_cancel") && cancelled_at !== null
      ? new Date(Date.parse(cancelled_at) + undoCancelWithinMs)
      : undefined;
  const isOffered = until !== undefined && until > new Date(now);
  useEffect(() => {
    if (!isOffered) dropToast(cancelledToast(id));
  }, [isOffered, id]);
  if (!isOffered) return null;
  return (
    <section className={styles.note} aria-label="Cancelled">
      <p>
        You cancelled this request. It can be taken back until{" "}
        <Time moment={until.toISOString()} manner="clock" />.
      </p>
      <Button icon={<Undo2 />} busy={undo.busy} onClick={() => void undo.act({ params: { id } })}>
        Take it back
      </Button>
    </section>
  );
}
