import { useEffect, useEffectEvent, useState } from "react";

/** What comes in a file of its own, and is asked for anew as long as it has not come. */
export type Late<Thing> = { there?: Thing; load: () => Promise<Thing> };

export function late<Thing>(load: () => Promise<Thing>): Late<Thing> {
  const held: Late<Thing> = { load: async () => (held.there ??= await load()) };
  return held;
}

/** Asked for each time it is wanted anew. */
export function useLate<Thing>(
  held: Late<Thing>,
  isWanted: boolean,
  onLost: () => void,
): Thing | undefined {
  const [thing, setThing] = useState(() => held.there);
  const lose = useEffectEvent(onLost);
  useEffect(() => {
    if (thing !== undefined || !isWanted) return;
    let isLeft = false;
    held.load().then(
      (loaded) => isLeft || setThing(() => loaded),
      () => isLeft || lose(),
    );
    return () => {
      isLeft = true;
    };
  }, [held, thing, isWanted]);
  return thing;
}
