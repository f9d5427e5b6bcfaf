import { useEffect, useSyncExternalStore } from "react";
import {
  currentLiveState,
  type LiveState,
  setLiveState,
  subscribeLiveState,
} from "#api/live/live.state.ts";
import { backOffMs, pause } from "#api/call/backOff.ts";
import type { Session } from "#api/session/session.ts";
import { useSession } from "#api/session/useSession.ts";
import { whenIdle } from "#ui/base/idle.ts";
import { Tooltip } from "#ui/overlays/Tooltip.tsx";
import styles from "./LiveMark.module.css";

const words: Record<LiveState, { short: string; long: string }> = {
  connecting: { short: "Connecting", long: "Connecting, so that changes appear on their own." },
  live: { short: "Live", long: "Changes by others appear here on their own." },
  away: {
    short: "Not live",
    long: "The live connection is interrupted. We keep trying; reload to see the latest.",
  },
  busy: {
    short: "Busy",
    long: "Very many are here right now. The live connection comes back by itself in a moment.",
  },
};

const waits = { firstMs: 1_000, mostMs: 30_000 };

/** Whether what others do appears by itself. Keeps the stream open while it is shown. */
export function LiveMark() {
  const session = useSession();
  const state = useSyncExternalStore(subscribeLiveState, currentLiveState);
  useEffect(() => {
    if (session) return keepLive(session);
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

/**
 * The stream's code is loaded once the screen stands, again and again until it comes. What changes
 * before it is open the server tells then.
 */
function keepLive(session: Session): () => void {
  const leaving = new AbortController();
  const stopWaiting = whenIdle(() => void open());
  let stop = () => {
    stopWaiting();
    leaving.abort();
  };
  return () => stop();

  async function open(failures = 0): Promise<void> {
    try {
      const { startLive } = await import("#api/live/live.ts");
      if (!leaving.signal.aborted) stop = startLive(session);
    } catch {
      setLiveState("away");
      await pause(backOffMs(failures + 1, waits), leaving.signal);
      if (!leaving.signal.aborted) await open(failures + 1);
    }
  }
}
