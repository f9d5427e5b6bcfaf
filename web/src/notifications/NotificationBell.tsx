import { tellCount } from "@sightline/contract/base/count.words.ts";
import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import styles from "./NotificationBell.module.css";
import { notificationsPath } from "./notifications.path.ts";

const BellPanel = lateDialog(async () => (await import("./BellPanel.tsx")).BellPanel);

/** Where there is no room beside the bell, it leads to the whole list. As in AppShell.module.css. */
const narrow = "(max-width: 43.75rem)";

/** How much is unread, and the way to it. What it opens is loaded by the first press. */
export function NotificationBell({ unread }: { unread: number }) {
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isOpen = openAt === pathname;
  // Whoever has gone elsewhere meanwhile, as by the palette, has left it, and finds it closed on coming back.
  if (openAt !== undefined && !isOpen) setOpenAt(undefined);
  const setIsOpen = (open: boolean) => setOpenAt(open ? pathname : undefined);
  const press = () => {
    const isWhole = pathname === notificationsPath || window.matchMedia(narrow).matches;
    if (isWhole) void navigate(notificationsPath);
    else setIsOpen(!isOpen);
  };
  useListKeys({ further: { n: press } });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-label={unread > 0 ? `Notifications, ${tellCount(unread)} unread` : "Notifications"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="N"
        onClick={press}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && <span className={styles.count}>{tellCount(unread)}</span>}
      </button>
      {isOpen && <BellPanel open anchor={button} unread={unread} onOpenChange={setIsOpen} />}
    </>
  );
}
