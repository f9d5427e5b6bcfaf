import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import {
  sampledOneIn,
  type SecondReader,
} from "@sightline/contract/categories/categories.readers.ts";
import { useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { Written } from "./insight.values.ts";
import { tellReaders } from "./readers.words.ts";

type PublishDialogProps = {
  request: InsightRequest;
  /** Over what it is published, if anything. */
  baseVersion: number | null;
  /** What was chosen, and how far each point is answered. */
  written: Pick<Written, "outcome" | "coverage">;
  busy: boolean;
  /** Why it was not done, or why that is not known. */
  problem: { title: string; detail: string } | undefined;
  secondReader: SecondReader;
  onPublish: () => void;
  onClose: () => void;
};

/** Asks once, with what follows. */
export function PublishDialog({
  request,
  baseVersion,
  written,
  busy,
  problem,
  ...props
}: PublishDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isCorrection = request.status === "delivered" || request.status === "accepted";
  const readers = tellReaders(request);
  const first = readFirst(props.secondReader, request.requester.first_name, isCorrection);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={
        first
          ? "Ready for review?"
          : isCorrection
            ? "Publish the correction?"
            : "Publish this insight?"
      }
      description={
        first ??
        (isCorrection
          ? `${readers} can see what changed since they last read it. ${told} Version ${baseVersion} stays in the history.`
          : `${readers} can read it from then on, and the clock stops. ${told} You can correct it later; every version stays.`)
      }
      initialFocus={button}
      actions={
        <>
          <Button onClick={props.onClose}>Keep writing</Button>
          <Button
            ref={button}
            look="primary"
            busy={busy}
            busyWords={first ? "Sending it" : "Publishing"}
            onClick={props.onPublish}
          >
            {first
              ? "It is ready"
              : isCorrection
                ? `Publish version ${(baseVersion ?? 0) + 1}`
                : `Deliver to ${request.requester.first_name}`}
          </Button>
        </>
      }
    >
      {written.outcome === "answered" && <NotAnswered coverage={written.coverage} />}
      {problem && (
        <p role="alert">
          <strong>{problem.title}</strong> <span>{problem.detail}</span>
        </p>
      )}
    </Dialog>
  );
}

/** The reader would find "Answered" above points that are not: whoever meant it so says so again. */
function NotAnswered({ coverage }: Pick<Written, "coverage">) {
  const [partly, none] = ["partly", "not_found"].map(
    (wanted) => coverage.filter(({ mark }) => mark === wanted).length,
  );
  const words = [...are(partly, "partly answered"), ...are(none, "not found")];
  if (words.length === 0) return null;
  return (
    <p>
      You chose “Answered”; of {coverage.length === 1 ? "1 point" : `${coverage.length} points`},{" "}
      {words.join(" and ")}.
    </p>
  );
}

function are(count = 0, what: string): string[] {
  return count > 0 ? [`${count} ${count === 1 ? "is" : "are"} ${what}`] : [];
}

/** Whoever presses knows what follows, also where it is drawn. */
function readFirst(wanted: SecondReader, requester: string, isCorrection: boolean): string | null {
  if (wanted === "none") return null;
  const sees = isCorrection
    ? `${requester} keeps what was delivered until then.`
    : `${requester} sees that it is being checked, and the clock keeps running.`;
  return wanted === "always"
    ? `Another analyst reads it first, and approves or returns it. ${sees} You can take it back to go on writing.`
    : `One in ${sampledOneIn} is read by another analyst first; whether this one is, is drawn now. If not, it is published at once. If so, ${sees} You can take it back to go on writing.`;
}

/** Mail goes to who follows, if they want it; pages that are open show it to all who may see it. */
const told =
  "Whoever follows the request gets a mail, unless they chose not to; open pages show it at once.";
