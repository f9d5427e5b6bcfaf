import { useState } from "react";
import { OutcomeMark, type Outcome } from "#ui/base/StatusMark.tsx";
import { type Column, type Sort, Table } from "#ui/lists/Table.tsx";

export const title = "Table";

type Covered = { question: string; outcome: Outcome; sources: number };

const covered: Covered[] = [
  { question: "What must we collect?", outcome: "answered", sources: 4 },
  { question: "What must we report, and to whom?", outcome: "answered", sources: 11 },
  { question: "What will it cost per piece?", outcome: "partly_answered", sources: 3 },
  { question: "What do others pay?", outcome: "not_found", sources: 0 },
];

const columns: Column<Covered>[] = [
  { key: "question", head: "Question", names: true, cell: (row) => row.question },
  { key: "outcome", head: "Outcome", cell: (row) => <OutcomeMark outcome={row.outcome} /> },
  { key: "sources", head: "Sources", figures: true, sortable: true, cell: (row) => row.sources },
];

export default function TableSection() {
  const [sort, setSort] = useState<Sort>({ column: "sources", direction: "descending" });
  const turn = sort.direction === "ascending" ? 1 : -1;
  const rows = covered.toSorted((a, b) => (a.sources - b.sources) * turn);
  return (
    <>
      <Table
        caption="Your questions"
        showCaption
        columns={columns}
        rows={rows}
        rowKey={(row) => row.question}
        sort={sort}
        onSort={setSort}
      />
      <Table
        caption="The same, scrolling"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.question}
        narrow="scroll"
      />
    </>
  );
}
