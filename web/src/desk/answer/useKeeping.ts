import { useEffect } from "react";
import type { Written } from "./insight.values.ts";
import type { WritingStart } from "./useWritingStart.ts";

type Draft = {
  state: string;
  place: { id: number; version: number } | undefined;
  saver: { flush: () => Promise<unknown>; shown: () => { state: string } };
};

/** This tab holds what the server does not have yet. */
export function useKeeping(written: Written, draft: Draft, { keep, drop }: WritingStart["typed"]) {
  const { state, place, saver } = draft;
  useEffect(() => {
    if (state === "saved") drop();
    else if (state !== "nothing") keep({ ...written, draft: place ?? null });
  }, [written, state, place, keep, drop]);

  // Left before it was saved, it is saved now, and opened again it is not taken for text of this tab.
  useEffect(
    () => () =>
      void saver.flush().then(() => {
        if (saver.shown().state === "saved") drop();
      }),
    [saver, drop],
  );
}
