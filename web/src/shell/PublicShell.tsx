import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { isByInvitation } from "#api/session/byInvitation.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { Wordmark } from "#ui/base/Mark.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import styles from "./PublicShell.module.css";

/** Around what one sees without being signed in. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <PublicFrame nav={<WaysIn pathname={pathname} />}>
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
      <footer className={styles.bottom}>
        <a href="#/terms">Terms</a>
        <a href="#/privacy">Privacy</a>
      </footer>
    </div>
  );
}

/** The ways in, but for the one a person is on. */
function WaysIn({ pathname }: { pathname: string }) {
  const isOn = (place: string) => pathname === place || pathname.startsWith(`${place}/`);
  return (
    <nav aria-label="Main" className={styles.ways}>
      {!isOn("/signin") && (
        <ButtonLink href="#/signin" look="quiet">
          Sign in
        </ButtonLink>
      )}
      {!isByInvitation() && !isOn("/register") && !isOn("/activate") && (
        <ButtonLink href="#/register" look={pathname === "/" ? "primary" : "quiet"}>
          Register
        </ButtonLink>
      )}
    </nav>
  );
}
