import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { useEffect, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { whenIdle } from "#ui/base/idle.ts";

/** How much is unread, by part of the app. Asked once the screen stands, and on every change since. */
export function useUnread() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => whenIdle(() => setIsDue(true)), []);
  return useLoad(notifications.getUnread, {}, { when: isDue }).answer;
}
