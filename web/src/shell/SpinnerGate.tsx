import { useEffect, useState, useSyncExternalStore } from "react";
import { isActive, subscribeActivity } from "#api/call/activity.ts";
import { SpinnerOverlay } from "#ui/base/Spinner.tsx";

export const spinnerAfterMs = 300;

/** The overlay while calls are in flight; what is answered quickly never raises it. */
export function SpinnerGate() {
  const active = useSyncExternalStore(subscribeActivity, isActive);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIsLong(true), spinnerAfterMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [active]);
  return <SpinnerOverlay visible={active && isLong} />;
}
