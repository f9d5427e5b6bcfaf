import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { Router, UNSAFE_createHashHistory as createHashHistory } from "react-router";

/**
 * What react-router's HashRouter does, from the same parts. Theirs lives in one file with links,
 * forms and prefetching, which would cost every page 4 kB that hash routes have no use for.
 */
export function HashRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createHashHistory({ v5Compat: true }));
  const [place, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) =>
        startTransition(() => setPlace({ action, location })),
      ),
    [history],
  );
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  );
}
