import { useEffect, useRef } from "react";
import styles from "./Tabs.module.css";

export type TabFace = { words: string; count?: number };
export type TabLink = TabFace & { href: string; current?: boolean };

/** Looks like tabs, but each has its own address. */
export function TabLinks({ label, links }: { label: string; links: TabLink[] }) {
  const list = useRef<HTMLUListElement>(null);
  const current = links.find((link) => link.current)?.href;
  useEffect(() => {
    const tabs = list.current;
    if (!tabs || current === undefined || typeof ResizeObserver === "undefined") return;
    // Once the browser has laid them out by itself: asked for their place here, it would do so twice.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      showCurrent(tabs, current);
    });
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav aria-label={label}>
      <ul role="list" className={styles.list} ref={list}>
        {links.map((link) => (
          <li key={link.href} className={styles.place}>
            <a
              href={link.href}
              className={styles.tab}
              aria-current={link.current ? "page" : undefined}
            >
              <TabWords {...link} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the current tab may lie beyond the edge. Only this list scrolls, never the page. */
function showCurrent(tabs: HTMLElement, href: string): void {
  const here = tabs.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  if (!here) return;
  const spare = tabs.clientWidth - here.offsetWidth;
  tabs.scrollLeft = here.offsetLeft - tabs.offsetLeft - spare / 2;
}

export function TabWords({ words, count }: TabFace) {
  return (
    <>
      {words}
      {count === undefined ? null : (
        <small className={styles.count}> {count > 99 ? "99+" : count}</small>
      )}
    </>
  );
}
