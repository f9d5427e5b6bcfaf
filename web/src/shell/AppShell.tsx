import { NavLink, Outlet, useLocation } from "react-router";
import { Wordmark } from "#ui/Mark.tsx";
import styles from "./AppShell.module.css";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { LiveMark } from "./LiveMark.tsx";
import type { Place } from "./navigation.ts";
import { PersonMenu } from "./PersonMenu.tsx";

/** Navigation at the side, or below on a phone, and the screen beside it. */
export function AppShell({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.shell}>
      <header className={styles.side}>
        <a href="#/app" className={styles.brand}>
          <Wordmark />
        </a>
        <nav aria-label="Main" className={styles.places}>
          {places.map(({ words, to, icon: Icon }) => (
            <NavLink key={to} to={to} className={styles.place}>
              <Icon aria-hidden="true" />
              <span>{words}</span>
            </NavLink>
          ))}
        </nav>
        <div className={styles.foot}>
          <LiveMark />
          <PersonMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary place={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </div>
  );
}
