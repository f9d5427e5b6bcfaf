import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Table.module.css";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";

export type Sort = { column: string; direction: "ascending" | "descending" };

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  figures?: boolean;
  sortable?: boolean;
  /** This cell names the row, for listeners and as the heading of a stacked row. */
  names?: boolean;
};

type TableProps<Row> = {
  caption: string;
  showCaption?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /**
   * On a phone: cells under each other with their heads, beside each other under the name of the row
   * where each says itself what it is, or the whole table scrolling sideways.
   */
  narrow?: "stack" | "line" | "scroll";
};

export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption = false, columns, rows, rowKey, narrow = "stack" } = props;
  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      className={styles.frame}
      data-narrow={narrow}
      role={narrow === "scroll" ? "region" : undefined}
      aria-label={narrow === "scroll" ? caption : undefined}
      tabIndex={narrow === "scroll" ? 0 : undefined}
    >
      {/* The explicit roles survive the stacked layout, in which browsers forget that this is a table. */}
      <table className={styles.table} role="table">
        <caption className={styles.caption}>
          {showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  if (column.names) {
    return (
      <th scope="row" role="rowheader" className={styles.name}>
        {content}
      </th>
    );
  }
  return (
    <td role="cell" className={styles.cell} data-head={column.head} data-figures={column.figures}>
      {content}
    </td>
  );
}

type HeadProps<Row> = { column: Column<Row> } & Pick<TableProps<Row>, "sort" | "onSort">;

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const direction = sort?.column === column.key ? sort.direction : undefined;
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" role="columnheader" className={styles.head} data-figures={column.figures}>
        {column.head}
      </th>
    );
  }
  const Arrow = direction ? (direction === "ascending" ? ArrowUp : ArrowDown) : ChevronsUpDown;
  const next = direction === "ascending" ? "descending" : "ascending";
  return (
    <th
      scope="col"
      role="columnheader"
      className={styles.head}
      data-figures={column.figures}
      aria-sort={direction ?? "none"}
    >
      <button
        type="button"
        className={styles.sort}
        data-sorted={direction !== undefined}
        onClick={() => onSort({ column: column.key, direction: next })}
      >
        {column.head}
        <Arrow aria-hidden="true" />
      </button>
    </th>
  );
}
