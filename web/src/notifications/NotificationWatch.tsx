import type { Answer } from "@sightline/contract/base/endpoint.ts";
import type { notifications } from "@sightline/contract/notifications/notifications.ts";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { useSession } from "#api/session/useSession.ts";
import { noteTold } from "./news.ts";
import { readWhatIsHere } from "./reading.ts";
import { markTab } from "./tabMark.ts";
import { watchNews } from "./watchNews.ts";

type Unread = Answer<(typeof notifications)["getUnread"]>;

/** What follows from notifications beside the bell: toasts, the tab's mark, and that one has read. */
export function NotificationWatch({ told }: { told: Unread }) {
  const { unread, latest } = told;
  const email = useSession()?.email;
  const { pathname, search } = useLocation();
  useLayoutEffect(() => markTab(unread.all), [unread.all]);
  useEffect(() => () => markTab(0), []);
  // What came while nobody looked is told by the count alone.
  const catchUp = useEffectEvent(() => {
    if (email !== undefined && !document.hidden) noteTold(email, latest);
  });
  useEffect(() => {
    if (email === undefined) return;
    const catchUpNow = () => catchUp();
    catchUpNow();
    document.addEventListener("visibilitychange", catchUpNow);
    const stop = watchNews(email);
    return () => {
      document.removeEventListener("visibilitychange", catchUpNow);
      stop();
    };
  }, [email]);
  // Anew also when as much came in as was read.
  useEffect(() => readWhatIsHere(`${pathname}${search}`, told), [pathname, search, told]);
  return null;
}
