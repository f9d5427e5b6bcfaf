import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { currentHealth, subscribeHealth } from "#api/call/health.ts";
import { type DraftPlace, DraftSaver, type Written } from "./DraftSaver.ts";
import { textOf } from "./draftText.ts";

export type DraftStart = {
  /** The draft that is continued. */
  place: DraftPlace | undefined;
  /** As it lies on the server, where that is known. */
  saved: Written | undefined;
};

/** Saves what is written as a draft, soon after a pause. `isWorth`: something is written at all. */
export function useDraft(written: Written, isWorth: boolean, start: DraftStart) {
  const [saver] = useState(() => new DraftSaver(start.place, start.saved));
  const shown = useSyncExternalStore(saver.subscribe, saver.shown);
  const text = textOf(written);
  // By its text: a form makes a new object at every look.
  // oxlint-disable-next-line react/exhaustive-deps
  const present = useMemo(() => written, [text]);
  const isKept = isWorth || shown.place !== undefined;

  useEffect(() => {
    if (isKept) saver.write(present);
  }, [saver, present, isKept]);

  useEffect(() => {
    const saveNow = () => void (isUnsaved(saver) && saver.flush());
    const onHealth = () => currentHealth() === "well" && saveNow();
    const onHide = () => document.visibilityState === "hidden" && saveNow();
    const stop = subscribeHealth(onHealth);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onHide);
      // Leaving the form is no reason to wait for the pause.
      saveNow();
    };
  }, [saver]);

  return { ...shown, saver, ensure: () => saver.ensure(present) };
}

export type FormDraft = ReturnType<typeof useDraft>;

function isUnsaved(saver: DraftSaver): boolean {
  return saver.shown().state === "unsaved";
}
