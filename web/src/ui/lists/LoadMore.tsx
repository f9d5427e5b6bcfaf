import { useEffect, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import styles from "./LoadMore.module.css";

type LoadMoreProps = {
  /** More rows exist. */
  more: boolean;
  loading: boolean;
  /** The last attempt failed: scrolling no longer tries, the button does. */
  failed?: boolean;
  onMore: () => void;
  /** "requests" */
  noun: string;
};

/** The foot of a long list: loads as it comes near, and is a button for those who don't scroll. */
export function LoadMore({ more, loading, failed = false, onMore, noun }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  }, [onMore]);
  const watching = more && !loading && !failed;
  useEffect(() => {
    if (!watching || !foot.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) ask.current();
      },
      { rootMargin: "600px 0px" },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [watching]);
  if (!more) return null;
  return (
    <div ref={foot} className={styles.foot}>
      {failed ? <p role="alert">More {noun} could not be loaded.</p> : null}
      <Button look="quiet" busy={loading} busyWords={`Loading more ${noun}`} onClick={onMore}>
        {failed ? "Try again" : `Show more ${noun}`}
      </Button>
    </div>
  );
}
