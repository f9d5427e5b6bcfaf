import type { LiveEvent } from "@sightline/contract/live.ts";
import type { LiveState } from "./live.state.ts";
import type { Looking } from "./looking.ts";

export type Told =
  | { kind: "event"; event: LiveEvent; id: string | undefined }
  /** `last`: after which event whoever takes over goes on. */
  | {
      kind: "state";
      state: Exclude<LiveState, "busy">;
      isBusy?: boolean;
      last?: string | undefined;
    }
  | { kind: "ask" }
  /** Of one tab, which says so again each few seconds; undefined once it looks at nothing. */
  | { kind: "looking"; tab: string; looking: Looking | undefined }
  | { kind: "who" };

/** Between the tabs of one person. */
export function liveChannel(email: string, hear: (told: Told) => void) {
  if (typeof BroadcastChannel === "undefined")
    return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`live ${email}`);
  channel.addEventListener("message", ({ data }: MessageEvent<Told>) => hear(data));
  let isOpen = true;
  return {
    tell: (told: Told) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
      if (isOpen) channel.postMessage(told);
    },
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}

/** Runs the action in one tab at a time; when that tab goes, the next takes over. */
export async function whenFirstTab(
  email: string,
  signal: AbortSignal,
  action: () => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return action();
  try {
    await navigator.locks.request(`live ${email}`, { signal }, action);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
