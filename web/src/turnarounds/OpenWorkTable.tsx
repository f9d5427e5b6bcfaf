import { tellCount } from "@sightline/contract/base/count.words.ts";
import { type OpenAge, openAges, type OpenWork } from "@sightline/contract/turnarounds.ts";
import { type Column, Table } from "#ui/lists/Table.tsx";
import styles from "./OpenWorkTable.module.css";

const ageWords: Record<OpenAge, string> = {
  under_1_day: "Under a day",
  under_3_days: "1 to 3 days",
  under_7_days: "3 to 7 days",
  older: "Over a week",
};

/** With the most that any category has open, which its bars are measured by. */
type Row = OpenWork & { most: number };

const columns: Column<Row>[] = [
  { key: "name", head: "Category", names: true, cell: (row) => row.name },
  { key: "open", head: "Open", figures: true, cell: (row) => tellCount(row.open) },
  {
    key: "overdue",
    head: "Overdue",
    figures: true,
    cell: (row) =>
      row.overdue === 0 ? (
        "0"
      ) : (
        <strong className={styles.overdue}>{tellCount(row.overdue)}</strong>
      ),
  },
  {
    key: "waiting",
    head: "Waiting for an answer",
    figures: true,
    cell: (row) => tellCount(row.waiting),
  },
  ...openAges.map((age) => ({
    key: age,
    head: ageWords[age],
    figures: true,
    cell: (row: Row) => <Count count={row.by_age[age]} most={row.most} />,
  })),
];

/** For those who answer: what is open and how old it is. */
export function OpenWorkTable({ work }: { work: readonly OpenWork[] }) {
  const most = Math.max(1, ...work.map((row) => row.open));
  return (
    <Table
      caption="Open work by category and time since submission"
      rows={work.map((row) => ({ ...row, most }))}
      rowKey={(row) => row.insight_category_id}
      columns={columns}
    />
  );
}

/** The number, over a bar as long as its share of the fullest category. */
function Count({ count, most }: { count: number; most: number }) {
  return (
    <span className={styles.count}>
      {tellCount(count)}
      <svg className={styles.bar} aria-hidden="true" focusable="false">
        <rect width={`${(count / most) * 100}%`} height="100%" />
      </svg>
    </span>
  );
}
