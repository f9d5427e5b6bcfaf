import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import {
  type Location,
  NavigationType,
  Router,
  UNSAFE_createHashHistory as createHashHistory,
} from "react-router";

/**
 * What react-router's HashRouter does, from the same parts. Theirs lives in one file with links,
 * forms and prefetching, which would cost every page 4 kB that hash routes have no use for.
 */
export function HashRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHashHistory({ v5Compat: true }));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        const next = isFollowedLink() ? asFollowed(location) : { action, location };
        startTransition(() => setPlace(next));
      }),
    [history],
  );
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
