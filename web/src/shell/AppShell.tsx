import { CSPProvider } from "@base-ui/react/csp-provider";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { Ellipsis, Inbox, Lightbulb, UserRound, UsersRound } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { whenIdle } from "#ui/base/idle.ts";
import { Wordmark } from "#ui/base/Mark.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { prepareToasts } from "#ui/overlays/Toast.tsx";
import styles from "./AppShell.module.css";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { KeyboardMapKey } from "./KeyboardMapKey.tsx";
import { LiveMark } from "./LiveMark.tsx";
import { type Place, places, usePlace } from "./navigation.ts";
import { PersonMenu } from "./PersonMenu.tsx";

const icons: Record<Place["name"], ReactNode> = {
  requests: <Inbox aria-hidden="true" />,
  insights: <Lightbulb aria-hidden="true" />,
  community: <UsersRound aria-hidden="true" />,
  account: <UserRound aria-hidden="true" />,
  more: <Ellipsis aria-hidden="true" />,
};

export function AppShell() {
  useEffect(() => whenIdle(prepareToasts), []);
  return (
    // The content security policy forbids the style elements Base UI would write.
    <CSPProvider disableStyleElements>
      <Frame />
    </CSPProvider>
  );
}

/** Navigation at the side, or below on a phone, and the screen beside it. */
function Frame() {
  const { pathname } = useLocation();
  const place = usePlace();
  const zone = useLoad(accountProfile.getProfile).answer?.user.time_zone;
  return (
    <div className={styles.shell}>
      <header className={styles.side}>
        <a href="#/app" className={styles.brand}>
          <Wordmark />
        </a>
        <nav aria-label="Main" className={styles.places}>
          {places.map(({ name, words }) => (
            <a
              key={name}
              href={`#/app/${name}`}
              className={styles.place}
              aria-current={place === name ? "page" : undefined}
            >
              {icons[name]}
              <span>{words}</span>
            </a>
          ))}
        </nav>
        <div className={styles.foot}>
          <LiveMark />
          <div className={styles.me}>
            <PersonMenu />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary place={pathname}>
          <TimeZone zone={zone}>
            <Outlet />
          </TimeZone>
        </ErrorBoundary>
      </main>
      <KeyboardMapKey />
    </div>
  );
}
