import { useEffect, useRef } from "react";
import styles from "./Tabs.module.css";

export type TabFace = { words: string; count?: number };
export type TabLink = TabFace & { href: string; current?: boolean };

/** Looks like tabs, but each has its own address. */
export function TabLinks({ label, links }: { label: string; links: TabLink[] }) {
  const list = useRef<HTMLUListElement>(null);
  const current = links.find((link) => link.current)?.href;
  useEffect(() => {
    // On a phone the current tab may lie beyond the edge. Only this list scrolls, never the page.
    const here = list.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(current ?? "")}"]`);
    if (!here || !list.current) return;
    const spare = list.current.clientWidth - here.offsetWidth;
    list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft - spare / 2;
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
