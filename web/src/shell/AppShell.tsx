// The tabs of who is signed in hand their session on.
import "#api/session/openTabs.ts";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { type ComponentProps, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { NotificationBell } from "#notifications/NotificationBell.tsx";
import { useUnread } from "#notifications/useUnread.ts";
import { PlaceNews } from "#place/PlaceNews.tsx";
import { whenIdle } from "#ui/base/idle.ts";
import { late } from "#ui/base/late.ts";
import { Wordmark } from "#ui/base/Mark.tsx";
import { TimeZone } from "#ui/words/Time.tsx";
import { prepareToasts } from "#ui/overlays/Toast.tsx";
import styles from "./AppShell.module.css";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { KeyboardMapKey } from "./KeyboardMapKey.tsx";
import { LiveMark } from "./LiveMark.tsx";
import { MainNavigation } from "#shell/navigation/MainNavigation.tsx";
import { PaletteKey } from "#shell/palette/PaletteKey.tsx";
import { SearchField, SearchLink } from "#shell/palette/SearchField.tsx";
import { PersonMenu } from "./PersonMenu.tsx";

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
  const zone = useLoad(accountProfile.getProfile).answer?.user.time_zone;
  const told = useUnread();
  return (
    <div className={styles.shell}>
      <header className={styles.side}>
        <div className={styles.top}>
          <a href="#/app" className={styles.brand}>
            <Wordmark />
          </a>
          <SearchLink />
          <NotificationBell unread={told?.unread.all ?? 0} />
        </div>
        <SearchField />
        <MainNavigation unread={told?.unread} />
        <div className={styles.foot}>
          <LiveMark />
          <div className={styles.me}>
            <PersonMenu />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <PlaceNews />
        <ErrorBoundary place={pathname}>
          <TimeZone zone={zone}>
            <Outlet />
          </TimeZone>
        </ErrorBoundary>
      </main>
      <KeyboardMapKey />
      <PaletteKey />
      {told && <LateWatch told={told} />}
    </div>
  );
}

const watch = late(
  async () => (await import("#notifications/NotificationWatch.tsx")).NotificationWatch,
);

/** Never in the way of the screen; if it does not come, the bell and the counts still stand. */
function LateWatch(props: ComponentProps<NonNullable<typeof watch.there>>) {
  const [Watch, setWatch] = useState(() => watch.there);
  useEffect(
    () =>
      whenIdle(() => {
        watch.load().then(
          (loaded) => setWatch(() => loaded),
          () => undefined,
        );
      }),
    [],
  );
  return Watch ? <Watch {...props} /> : null;
}
