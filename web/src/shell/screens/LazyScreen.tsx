import { type ReactNode, startTransition, useEffect, useState } from "react";
import { beginActivity } from "#api/call/activity.ts";
import { Button } from "#ui/base/Button.tsx";
import { whenIdle } from "#ui/base/idle.ts";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { useRowsComing } from "#ui/lists/rowsComing.ts";
import { currentHealth, type Health, subscribeHealth } from "#api/call/health.ts";
import { presentAddress } from "#api/session/wanted.ts";
import { askFirst } from "./firstCalls.ts";
import { findScreen, loadScreen, type ScreenLoader } from "./loadScreen.ts";
import { reloadPage } from "#shell/reloadPage.ts";

export type LazyScreenProps<Name extends string> = {
  name: Name;
  load: ScreenLoader<Name>;
  /** What to put around the words of failure where no shell stands. */
  frame?: (face: ReactNode) => ReactNode;
  /** What stands there until it has come. */
  meanwhile?: ReactNode;
  /** Opened from this one more often than not: loaded once it stands. */
  next?: (() => Promise<void>) | undefined;
};

/** A screen on demand. Once loaded it is there at once; when it fails, it says so and can be asked again. */
export function LazyScreen<Name extends string>({
  name,
  load,
  frame = (face) => face,
  meanwhile = null,
  next,
}: LazyScreenProps<Name>) {
  const [Screen, setScreen] = useState(() => findScreen(name));
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ health: Health } | null>(null);
  const isThere = Screen !== undefined;
  useRowsComing(!isThere && failed === null);

  useEffect(() => {
    if (isThere) return;
    let isLeft = false;
    const end = beginActivity();
    if (attempt === 0) askFirst(presentAddress());
    void loadScreen(name, load, attempt)
      // In small steps, as any other screen is drawn that one goes to; it is waited for until it stands.
      .then((screen) => isLeft || startTransition(() => setScreen(() => screen)))
      .catch(() => {
        if (!isLeft) setFailed({ health: currentHealth() });
        end();
      });
    return () => {
      isLeft = true;
      end();
    };
  }, [isThere, name, load, attempt]);

  useEffect(() => {
    if (isThere && next) return whenIdle(() => void next());
  }, [isThere, next]);

  // What failed while the server was away comes by itself when it is back.
  useEffect(() => {
    if (!failed) return;
    const tryAgain = () => {
      setFailed(null);
      setAttempt((former) => former + 1);
    };
    // It may have come back in the moment before this.
    if (failed.health !== "well" && currentHealth() === "well") return tryAgain();
    return subscribeHealth(() => currentHealth() === "well" && tryAgain());
  }, [failed]);

  if (Screen) return <Screen />;
  if (!failed) return meanwhile;
  const again = () => {
    setFailed(null);
    setAttempt(attempt + 1);
  };
  return frame(
    <ProblemFace
      heading="h1"
      title="This page could not be loaded"
      onRetry={again}
      action={attempt > 0 && <Button onClick={reloadPage}>Reload everything</Button>}
    >
      Your connection may have been interrupted. What you typed elsewhere is still there.
    </ProblemFace>,
  );
}
