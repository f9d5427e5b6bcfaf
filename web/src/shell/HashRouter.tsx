import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  type Location,
  NavigationType,
  Router,
  UNSAFE_createHashHistory as createHashHistory,
} from "react-router";
import { expectRows } from "#ui/lists/rowsComing.ts";

/**
 * What react-router's HashRouter does, from the same parts. Theirs lives in one file with links,
 * forms and prefetching, which would cost every page 4 kB that hash routes have no use for. And
 * theirs follows when it finds the time: of two filters pressed in a row, the second would still
 * know nothing of the first, and the address would keep only one of them.
 */
export function HashRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHashHistory({ v5Compat: true }));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  const leaving = useRef<{ to: typeof place; arrive: () => void }>(undefined);
  const shown = useRef(place.location.pathname);
  useLayoutEffect(() => {
    shown.current = place.location.pathname;
  }, [place]);
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        const next = isFollowedLink() ? asFollowed(location) : { action, location };
        // What is still on screen is no longer what one has asked for.
        leaving.current = { to: next, arrive: leaving.current?.arrive ?? expectRows() };
        if (location.pathname === shown.current) return setPlace(next);
        // Another screen is drawn in small steps, while the former one still answers. React would
        // draw it at once if it heard of it while the browser tells that the address has changed.
        setTimeout(() => {
          if (leaving.current?.to === next) startTransition(() => setPlace(next));
        });
      }),
    [history],
  );
  useEffect(() => {
    // Not if what was just shown leads further on by itself.
    if (leaving.current?.to !== place) return;
    leaving.current.arrive();
    leaving.current = undefined;
  }, [place]);
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  );
}

/** An entry that a plain link has made: nobody has written anything into it yet. */
function isFollowedLink(): boolean {
  return window.history.state === null;
}

/** To the router it looks like going back; given a key of its own, it opens at the top, and going back to it later leads to where one was. */
function asFollowed(location: Location) {
  const key = crypto.randomUUID();
  window.history.replaceState({ key }, "");
  return { action: NavigationType.Push, location: { ...location, key } };
}
