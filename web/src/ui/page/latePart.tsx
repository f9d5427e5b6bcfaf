import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { late, useLate } from "#ui/base/late.ts";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { Banner } from "./Banner.tsx";

/**
 * A part of the screen in a file of its own, asked for when it is first shown. Meanwhile there is
 * what is given here, or nothing. If it is lost, that is said in its place, and the rest stays.
 * React's own way, `Suspense`, would keep it back for 300 ms even if it is there after ten.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  const held = late(load);
  return function Part(props: Props) {
    const [isLost, setIsLost] = useState(false);
    const [wasLost, setWasLost] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    const Shown = useLate(held, !isLost, () => {
      setIsLost(true);
      setWasLost(true);
    });
    const coming = typeof meanwhile === "function" ? meanwhile(props) : meanwhile;
    const shown = Shown ? <Shown {...props} /> : coming;
    if (!wasLost) return shown;
    const retry = () => {
      // The button goes; who pressed it stays where the part will be.
      place.current?.focus({ preventScroll: true });
      setIsLost(false);
    };
    return (
      <div ref={place} tabIndex={-1}>
        {isLost ? <LostPart onRetry={retry} /> : shown}
      </div>
    );
  };
}

const words = "This part could not be loaded. Your connection may have been interrupted.";

function LostPart({ onRetry }: { onRetry: () => void }) {
  const announce = useAnnounce();
  useEffect(() => announce(words), [announce]);
  return (
    <Banner tone="due" action={{ words: "Try again", onPress: onRetry }}>
      {words}
    </Banner>
  );
}
