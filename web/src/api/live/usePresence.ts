import type { Presence } from "@sightline/contract/presence.ts";
import { presence } from "@sightline/contract/presence.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { currentLiveState, subscribeLiveState } from "./live.state.ts";
import { look } from "./looking.ts";

type Place = {
  atDesk?: boolean;
  /** False where there is nothing to look at yet. */ when?: boolean;
};

/**
 * Until then nobody is asked who else is here: that oneself has come is heard as a change, too, and
 * what was asked before it would be asked again at once.
 */
export const arrivedMs = 1_000;

/** Says that this person looks at the request, and answers who else does; nothing while not live. */
export function usePresence(
  requestId: number,
  { atDesk = false, when = true }: Place = {},
): Presence | undefined {
  useEffect(() => {
    if (when) return look(requestId, atDesk);
  }, [requestId, atDesk, when]);
  const [arrivedAt, setArrivedAt] = useState<number>();
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(() => setArrivedAt(requestId), arrivedMs);
    return () => clearTimeout(timer);
  }, [requestId, when]);
  const isLive = useSyncExternalStore(subscribeLiveState, currentLiveState) === "live";
  const loaded = useLoad(
    presence.getPresence,
    { params: { id: String(requestId) } },
    { when: when && isLive && arrivedAt === requestId },
  );
  return isLive && when ? loaded.answer?.presence : undefined;
}
