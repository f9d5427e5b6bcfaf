import { accountLeaving, type DataExport } from "@sightline/contract/accounts/accounts.leaving.ts";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Button } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { tellSize } from "#ui/words/file.words.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { ProgressBar } from "#ui/base/ProgressBar.tsx";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "./DataExports.module.css";
import { downloadExport } from "./downloadExport.ts";
import { problemToast, sayProblem } from "#ui/words/problem.words.ts";
import { useSignInAgain } from "./SignInAgain.tsx";
import { useSensitive } from "./useSensitive.ts";

/** Between looks at one that is being made, should the live connection be interrupted. */
const lookAgainMs = 3_000;

export function DataExports() {
  const loaded = useLoad(accountLeaving.listExports);
  const { submit, state, problem } = useSensitive(accountLeaving.requestExport);
  const exports = loaded.answer?.data_exports ?? [];
  const isRunning = exports.some(isUnderWay);
  useLookAgain(isRunning, loaded.reload);
  return (
    <>
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading your exports">
          <SkeletonBlock height="s" />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <ProblemFace title="Your exports could not be loaded" onRetry={loaded.reload}>
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {exports.length > 0 && (
        <ul role="list" className={styles.exports} aria-label="Exports of your data">
          {exports.map((one) => (
            <ExportRow key={one.id} dataExport={one} />
          ))}
        </ul>
      )}
      <ErrorSummary errors={[]} general={sayProblem(problem)} />
      <div>
        {/* Not `disabled`: that would take the focus from who has just asked. */}
        <Button
          busy={state === "submitting"}
          busyWords="Requesting your data"
          aria-disabled={isRunning}
          onClick={() => void (isRunning || submit({}))}
        >
          {isRunning ? "Preparing" : "Ask for my data"}
        </Button>
      </div>
    </>
  );
}

function ExportRow({ dataExport }: { dataExport: DataExport }) {
  const { id, state, progress, bytes, created_at, expires_at } = dataExport;
  const toast = useToast();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    const name = `sightline-${created_at.slice(0, 10)}.zip`;
    setBusy(true);
    let problem = await downloadExport(id, name);
    if (problem?.code === "sign_in_again" && (await signInAgain()))
      problem = await downloadExport(id, name);
    setBusy(false);
    if (problem) toast(problemToast(problem));
  };
  return (
    <li className={styles.export}>
      <div className={styles.words}>
        <span>
          Asked for <Time moment={created_at} />
        </span>
        <span className={styles.note} role="status">
          {isUnderWay(dataExport) && `Preparing, ${progress} %`}
          {state === "failed" && "It couldn't be prepared. Ask again; nothing is lost."}
          {state === "expired" && "No longer available: each file stays for 7 days."}
          {state === "ready" && (
            <>
              {bytes === null ? "" : `${tellSize(bytes)}, `}here until{" "}
              {expires_at && <Time moment={expires_at} manner="clock" />}
            </>
          )}
        </span>
        {isUnderWay(dataExport) && <ProgressBar label="Preparing your data" value={progress} />}
      </div>
      {state === "ready" && (
        <Button
          icon={<Download />}
          busy={busy}
          busyWords="Downloading"
          onClick={() => void download()}
        >
          Download
        </Button>
      )}
    </li>
  );
}

function isUnderWay({ state }: DataExport): boolean {
  return state === "waiting" || state === "working";
}

function useLookAgain(isRunning: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(reload, lookAgainMs);
    return () => clearInterval(timer);
  });
}
