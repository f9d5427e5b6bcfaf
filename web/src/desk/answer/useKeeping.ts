import { useEffect } from "react";
import type { Written } from "./insight.values.ts";
import type { WritingStart } from "./useWritingStart.ts";

type Draft = { state: string; place: { id: number; version: number } | undefined };

/** This tab holds what the server does not have yet. */
export function useKeeping(written: Written, draft: Draft, { keep, drop }: WritingStart["typed"]) {
  const { state, place } = draft;
  useEffect(() => {
    if (state === "saved") drop();
    else if (state !== "nothing") keep({ ...written, draft: place ?? null });
  }, [written, state, place, keep, drop]);
}
