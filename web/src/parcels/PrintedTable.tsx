import type { ReactNode } from "react";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import styles from "./PrintScreen.module.css";

type PrintedTableProps = { caption: string; rows: readonly (readonly [string, ReactNode])[] };

/** Two columns, on paper as on the screen: what, and what about it. */
export function PrintedTable({ caption, rows }: PrintedTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {rows.map(([term, words], at) => (
          <tr key={at}>
            <th scope="row">{term}</th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
