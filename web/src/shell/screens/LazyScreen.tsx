import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { beginActivity } from "#api/call/activity.ts";
import { Button } from "#ui/base/Button.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { useRowsComing } from "#ui/lists/useListKeys.ts";
import { loadScreen, type ScreenLoader } from "./loadScreen.ts";
import { reloadPage } from "#shell/reloadPage.ts";

const loaded = new Map<string, ComponentType>();

type LazyScreenProps<Name extends string> = {
  name: Name;
  load: ScreenLoader<Name>;
  /** What to put around the words of failure where no shell stands. */
  frame?: (face: ReactNode) => ReactNode;
  /** What stands there until it has come. */
  meanwhile?: ReactNode;
};

/** A screen on demand. Once loaded it is there at once; when it fails, it says so and can be asked again. */
export function LazyScreen<Name extends string>({
  name,
  load,
  frame = (face) => face,
  meanwhile = null,
}: LazyScreenProps<Name>) {
  const [Screen, setScreen] = useState(() => loaded.get(name));
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const isThere = Screen !== undefined;
  useRowsComing(!isThere && !failed);

  useEffect(() => {
    if (isThere) return;
    let isLeft = false;
    const end = beginActivity();
    void loadScreen(name, load, attempt)
      .then((screen) => {
        loaded.set(name, screen);
        return isLeft ? undefined : setScreen(() => screen);
      })
      .catch(() => isLeft || setFailed(true))
      .finally(end);
    return () => {
      isLeft = true;
      end();
    };
  }, [isThere, name, load, attempt]);

  if (Screen) return <Screen />;
  if (!failed) return meanwhile;
  const again = () => {
    setFailed(false);
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
