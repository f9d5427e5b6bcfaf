import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { takeBackOpeningWithinMs } from "@sightline/contract/requests/requests.opening.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { type ReactNode, useEffect } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { dropToast } from "#ui/overlays/toast.words.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { TakeBack, useUndoUntil } from "#ui/page/TakeBack.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { openedToast } from "./openedToast.ts";
import styles from "#requests/page/RequestNote.module.css";

type OpenedNoteProps = {
  request: InsightRequest;
  /** What is being changed would no longer fit what it is changed over. */
  isEditing: boolean;
};

/** As long as an opening can be taken back, the page offers it. */
export function OpenedNote({ request, isEditing }: OpenedNoteProps) {
  const { id, version, can, opened_at = null, organization_plan } = request;
  const close = useAction(useSubmit(requestChanges.editRequest, { background: true }));
  const until = useUndoUntil(
    can.includes("close_to_plan") && !isEditing ? opened_at : null,
    takeBackOpeningWithinMs,
  );
  const isOffered = until !== undefined;
  useEffect(() => {
    if (!isOffered) dropToast(openedToast(id));
  }, [isOffered, id]);
  if (!isOffered) return null;
  const body = { insight_request: { version, visibility: "private" as const } };
  return (
    <Opened>
      <p>Everyone in {organization_plan?.name ?? "the plan"} can read this request now.</p>
      <TakeBack
        until={until}
        busy={close.busy}
        onPress={() => void close.act({ params: { id }, body })}
      />
    </Opened>
  );
}

function Opened({ children }: { children: ReactNode }) {
  useFocusHeir(() => document.querySelector("h1"));
  return (
    <section className={styles.note} aria-label="Opened">
      {children}
    </section>
  );
}
