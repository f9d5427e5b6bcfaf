import { RefreshCw, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
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

type NewerRowsProps = {
  count: number;
  noun: { one: string; many: string };
  /** It has a place of its own between what stands above and the rows, also while there are none. */
  hasRoom?: boolean | undefined;
  onShow: () => void;
};

/**
 * New rows wait until asked for, so that nothing moves under the reader. What says so lies over the
 * list's upper edge, stays in sight while one scrolls, and takes no place of its own unless it is
 * given one.
 */
export function NewerRows({ count, noun, hasRoom = false, onShow }: NewerRowsProps) {
  const announce = useAnnounce();
  const { place, remember } = useFirstNewRow(count);
  const words = `${count > 99 ? "99+" : count} newer ${count === 1 ? noun.one : noun.many}`;
  // The banner itself is made together with its words, which is too late for those who listen.
  useEffect(() => {
    if (count > 0) announce(words);
  }, [count, words, announce]);
  const show = () => {
    remember();
    onShow();
  };
  return (
    <div ref={place} className={styles.newer} data-room={hasRoom || undefined}>
      {count > 0 && (
        <Banner action={{ words: count === 1 ? "Show it" : "Show them", onPress: show }}>
          {`${words}.`}
        </Banner>
      )}
    </div>
  );
}

/** Whoever asked for the new rows is led to the first of them; the button they pressed is gone. */
function useFirstNewRow(count: number) {
  const place = useRef<HTMLDivElement>(null);
  const former = useRef<ReadonlySet<Element>>(undefined);
  useEffect(() => {
    if (count > 0 || !former.current) return;
    const first = rowsAround(place.current).find((row) => !former.current?.has(row));
    former.current = undefined;
    first?.scrollIntoView?.({ block: "nearest" });
    first?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
  }, [count]);
  const remember = () => {
    former.current = new Set(rowsAround(place.current));
  };
  return { place, remember };
}

function rowsAround(place: HTMLElement | null): Element[] {
  return [...(place?.parentElement?.querySelectorAll("[data-row]") ?? [])];
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
