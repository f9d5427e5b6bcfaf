import { type Opening, requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { openedToast } from "./openedToast.ts";
import { readersInWords, whatIsRead } from "./opening.words.ts";
import styles from "./OpenToPlan.module.css";

type OpenToPlanProps = { request: InsightRequest; onClose: () => void };

/** Says who will read what before the plan does; for a while it can be taken back. */
export function OpenToPlan({ request, onClose }: OpenToPlanProps) {
  const { id, version, organization_plan } = request;
  const planName = organization_plan?.name ?? "your plan";
  // Of what is open nobody is told who would read it.
  const [isOpened, setOpened] = useState(false);
  const isWanted = request.visibility === "private" && !isOpened;
  const loaded = useLoad(requestChanges.getOpening, { params: { id } }, { when: isWanted });
  const change = useAction(useSubmit(requestChanges.editRequest, { background: true }));
  const toast = useToast();

  async function open(): Promise<void> {
    const body = { insight_request: { version, visibility: "organization" as const } };
    setOpened(true);
    const answer = await change.act({ params: { id }, body });
    if (answer === false) return setOpened(false);
    onClose();
    const back = { version: answer.insight_request.version, visibility: "private" as const };
    const undo = () => void change.act({ params: { id }, body: { insight_request: back } });
    toast({
      name: openedToast(id),
      message: `Everyone in ${planName} can read it now`,
      action: { words: "Undo", onPress: undo },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Open it to ${planName}?`}
      description="This is who will read what. You can take it back for 10 minutes; after that it stays open."
      actions={
        <>
          <Button onClick={onClose}>Keep it private</Button>
          <Button
            look="primary"
            busy={change.busy}
            busyWords="Opening it"
            disabled={loaded.state !== "ready"}
            onClick={() => void open()}
          >
            Open it to {planName}
          </Button>
        </>
      }
    >
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading who will read it">
          <SkeletonBlock height="l" />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <ProblemFace title={loaded.problem.title} onRetry={loaded.reload}>
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {loaded.state === "ready" && <WhoReadsWhat opening={loaded.answer.opening} />}
    </Dialog>
  );
}

function WhoReadsWhat({ opening }: { opening: Opening }) {
  return (
    <div className={styles.told}>
      <p>{readersInWords(opening)}</p>
      <p id="what-is-read">They will read:</p>
      <ul className={styles.what} aria-labelledby="what-is-read">
        {whatIsRead(opening).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className={styles.note}>
        They can take part, and share the insight in their groups. Notes among analysts stay among
        analysts.
      </p>
    </div>
  );
}
