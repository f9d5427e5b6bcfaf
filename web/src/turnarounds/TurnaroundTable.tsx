import type { Turnaround } from "@sightline/contract/turnarounds.ts";
import { Table } from "#ui/lists/Table.tsx";
import { tellWithin } from "#ui/words/duration.words.ts";
import { tellShare } from "#ui/words/share.words.ts";

const withheld = "too few";

const within = (minutes: number | null) => (minutes === null ? withheld : tellWithin(minutes));

/** The figures of every category, one beneath the other. */
export function TurnaroundTable({ rows }: { rows: readonly Turnaround[] }) {
  return (
    <Table
      caption="Turnarounds of the last 90 days"
      rows={[...rows]}
      rowKey={(row) => row.insight_category_id}
      columns={[
        { key: "name", head: "Category", names: true, cell: (row) => row.name },
        {
          key: "promised",
          head: "Promised",
          figures: true,
          cell: (row) => tellWithin(row.target_minutes),
        },
        {
          key: "half",
          head: "Half came within",
          figures: true,
          cell: (row) => within(row.median_minutes),
        },
        {
          key: "most",
          head: "9 of 10 within",
          figures: true,
          cell: (row) => within(row.p90_minutes),
        },
        {
          key: "on_time",
          head: "On time",
          figures: true,
          cell: (row) => (row.on_time_share === null ? withheld : tellShare(row.on_time_share)),
        },
        {
          key: "requests",
          head: "Requests",
          figures: true,
          cell: (row) => row.sample_size.toLocaleString("en"),
        },
      ]}
    />
  );
}
