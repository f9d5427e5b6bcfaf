import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { ButtonLink } from "#ui/Button.tsx";
import { Wordmark } from "#ui/Mark.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import styles from "./PublicShell.module.css";

/** Around what one sees without being signed in. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <PublicFrame nav={pathname !== "/signin" && <SignInLink />}>
      <ErrorBoundary place={pathname}>
        <Outlet />
      </ErrorBoundary>
    </PublicFrame>
  );
}

export function PublicFrame({ nav, children }: { nav?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <header className={styles.top}>
        <a href="#/" className={styles.brand}>
          <Wordmark size="l" />
        </a>
        {nav}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

function SignInLink() {
  return (
    <nav aria-label="Main">
      <ButtonLink href="#/signin" look="quiet">
        Sign in
      </ButtonLink>
    </nav>
  );
}
