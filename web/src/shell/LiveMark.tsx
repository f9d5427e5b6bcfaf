import { useEffect, useSyncExternalStore } from "react";
import { currentLiveState, type LiveState, startLive, subscribeLiveState } from "#api/live.ts";
import { useSession } from "#api/useSession.ts";
import { Tooltip } from "#ui/Tooltip.tsx";
import styles from "./LiveMark.module.css";

const words: Record<LiveState, { short: string; long: string }> = {
  connecting: { short: "Connecting", long: "Connecting, so that changes appear by themselves." },
  live: { short: "Live", long: "What others change appears here by itself." },
  away: {
    short: "Not live",
    long: "The live connection is interrupted. We keep trying; reload to see the latest.",
  },
};

/** Whether what others do appears by itself. Keeps the stream open while it is shown. */
export function LiveMark() {
  const session = useSession();
  const state = useSyncExternalStore(subscribeLiveState, currentLiveState);
  useEffect(() => {
    if (session) return startLive(session);
  }, [session]);
  return (
    <Tooltip words={words[state].long} side="top">
      <button type="button" className={styles.mark} data-state={state}>
        <span className={styles.dot} aria-hidden="true" />
        {words[state].short}
      </button>
    </Tooltip>
  );
}
