import { Outlet, useLocation } from "react-router";
import { ButtonLink } from "#ui/Button.tsx";
import { Wordmark } from "#ui/Mark.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import styles from "./PublicShell.module.css";

/** Around what one sees without being signed in. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <div className={styles.shell}>
      <header className={styles.top}>
        <a href="#/" className={styles.brand}>
          <Wordmark size="l" />
        </a>
        {pathname !== "/signin" && (
          <nav aria-label="Main">
            <ButtonLink href="#/signin" look="quiet">
              Sign in
            </ButtonLink>
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary place={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </div>
  );
}
