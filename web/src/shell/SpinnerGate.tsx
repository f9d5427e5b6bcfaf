import { useEffect, useState, useSyncExternalStore } from "react";
import { isActive, subscribeActivity } from "#api/call/activity.ts";
import { areSkeletonsShown, subscribeSkeletons } from "#ui/lists/skeletons.ts";
import { SpinnerOverlay } from "#ui/base/Spinner.tsx";

export const spinnerAfterMs = 300;

/**
 * The overlay while calls are in flight; what is answered quickly never raises it, nor what a
 * skeleton tells already.
 */
export function SpinnerGate() {
  const active = useSyncExternalStore(subscribeActivity, isActive);
  const isTold = useSyncExternalStore(subscribeSkeletons, areSkeletonsShown);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIsLong(true), spinnerAfterMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [active]);
  return <SpinnerOverlay visible={active && isLong && !isTold} />;
}
