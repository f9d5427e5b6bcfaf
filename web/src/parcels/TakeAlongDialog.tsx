import { parcels, type ParcelSize } from "@sightline/contract/parcels.ts";
import { Download, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "#api/call/files.ts";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { ProgressBar } from "#ui/base/ProgressBar.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { tellSize } from "#ui/words/file.words.ts";
import styles from "./TakeAlong.module.css";

type TakeAlongDialogProps = { requestId: number; withNotes: boolean; onClose: () => void };

/** Says what comes along and how large it is, before one takes it. */
export function TakeAlongDialog({ requestId, withNotes, onClose }: TakeAlongDialogProps) {
  const params = { id: requestId };
  const size = useLoad(parcels.getParcelSize, { params }, { anew: true });
  const { received, problem, start } = useDownload(requestId, onClose);
  const isBusy = received !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Download or print it all"
      description="What was asked, the insight with its sources and versions, the conversation and what happened, as you may see it."
      actions={
        <>
          <ButtonLink icon={<Printer />} href={`#/app/insights/${requestId}/print`}>
            Open the page to print
          </ButtonLink>
          <Button
            look="primary"
            icon={<Download />}
            busy={isBusy}
            busyWords="Downloading"
            onClick={start}
          >
            Download as a zip file
          </Button>
        </>
      }
    >
      <div className={styles.about}>
        <ErrorSummary errors={[]} general={problem?.title} detail={problem?.detail} />
        {size.state === "loading" && <p>Looking how large it is…</p>}
        {size.state === "ready" && <p>{tellContents(size.answer.parcel_size)}</p>}
        {size.state === "failed" && (
          <div className={styles.unknown}>
            <p>How large it is could not be found out. You can download it all the same.</p>
            <Button size="s" onClick={size.reload}>
              Try again
            </Button>
          </div>
        )}
        {withNotes && (
          <p>
            It also holds the internal notes, which the person who asked may not read. Keep it among
            staff.
          </p>
        )}
        {isBusy && (
          <div className={styles.progress}>
            {/* How long the texts are is known only once they are written. */}
            <ProgressBar label="Downloading" value={null} />
            <span>{tellSize(received)} so far. Closing this stops it.</span>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function tellContents({ files, bytes }: ParcelSize): string {
  if (files === 0) return "The zip file holds the texts; there are no files.";
  const count = files === 1 ? "1 file" : `${files} files`;
  return `The zip file also holds ${count}, ${tellSize(bytes)} together.`;
}

/** Fetches the zip, and tells how far it is; closing what asked for it gives it up. */
function useDownload(requestId: number, onDone: () => void) {
  const [received, setReceived] = useState<number>();
  const [problem, setProblem] = useState<CallProblem>();
  const leaving = useRef<AbortController>(undefined);
  const toast = useToast();
  useEffect(() => () => leaving.current?.abort(), []);

  async function download(): Promise<void> {
    const stop = new AbortController();
    leaving.current = stop;
    setProblem(undefined);
    setReceived(0);
    const name = `request-${requestId}.zip`;
    const params = { id: requestId };
    const failed = await saveFile(parcels.downloadParcel, { params }, name, {
      onBytes: setReceived,
      signal: stop.signal,
    });
    if (stop.signal.aborted) return;
    setReceived(undefined);
    if (failed) return setProblem(failed);
    toast({ message: `Downloaded as ${name}` });
    onDone();
  }

  return { received, problem, start: () => void download() };
}
