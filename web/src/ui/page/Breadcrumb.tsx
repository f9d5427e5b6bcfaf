import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Breadcrumb.module.css";

export type Crumb = { words: string; href?: string };

/** Where this page hangs. The last crumb is the page itself; `children` stand after it (a status mark). */
export function Breadcrumb({ crumbs, children }: { crumbs: Crumb[]; children?: ReactNode }) {
  return (
    <div className={styles.line}>
      <nav aria-label="Breadcrumb">
        <ol role="list" className={styles.crumbs}>
          {crumbs.map((crumb, index) => (
            <li key={crumb.words} className={styles.crumb}>
              {index > 0 ? <ChevronRight aria-hidden="true" className={styles.between} /> : null}
              {crumb.href ? (
                <a href={crumb.href} className={styles.link}>
                  {crumb.words}
                </a>
              ) : (
                <span aria-current={index === crumbs.length - 1 ? "page" : undefined}>
                  {crumb.words}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </div>
  );
}
