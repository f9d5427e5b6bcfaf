import { RefreshCw, WifiOff } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import styles from "./Banner.module.css";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";

type BannerProps = {
  children: ReactNode;
  action?: { words: string; onPress: () => void };
  tone?: "accent" | "due" | "idle";
  icon?: ReactNode;
};

/** One quiet line across its place. It appears without taking focus and is told politely. */
export function Banner({ children, action, tone = "accent", icon }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span>{children}</span>
      {action ? (
        <button type="button" className={styles.action} onClick={action.onPress}>
          {action.words}
        </button>
      ) : null}
    </div>
  );
}

/** New rows wait above the list until asked for, so that nothing moves under the reader. */
export function NewerRows({
  count,
  noun,
  onShow,
}: {
  count: number;
  noun: { one: string; many: string };
  onShow: () => void;
}) {
  const announce = useAnnounce();
  const words = `${count > 99 ? "99+" : count} newer ${count === 1 ? noun.one : noun.many}`;
  // The banner itself is made together with its words, which is too late for those who listen.
  useEffect(() => {
    if (count > 0) announce(words);
  }, [count, words, announce]);
  if (count <= 0) return null;
  return (
    <Banner action={{ words: count === 1 ? "Show it" : "Show them", onPress: onShow }}>
      {`${words}.`}
    </Banner>
  );
}

export function OfflineBanner() {
  return (
    <Banner tone="due" icon={<WifiOff />}>
      No connection. What you write is kept here; send it once the connection is back.
    </Banner>
  );
}

export function NewVersionBanner({ onReload }: { onReload: () => void }) {
  return (
    <Banner tone="idle" icon={<RefreshCw />} action={{ words: "Reload", onPress: onReload }}>
      A new version is ready.
    </Banner>
  );
}
