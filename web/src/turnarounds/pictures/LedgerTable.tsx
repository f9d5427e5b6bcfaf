import type { LedgerRound, RequestLedger } from "@sightline/contract/clock/clock.ledger.ts";
import { minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { tellWorkingTime } from "#ui/words/duration.words.ts";
import { type Column, Table } from "#ui/lists/Table.tsx";
import { Time } from "#ui/words/Time.tsx";

type Line = { what: string; at: Moment; note?: string };

const columns: Column<Line>[] = [
  {
    key: "what",
    head: "What",
    names: true,
    cell: ({ what, note }) => (
      <>
        {what}
        {note && (
          <>
            <br />
            <small>{note}</small>
          </>
        )}
      </>
    ),
  },
  {
    key: "at",
    head: "When",
    figures: true,
    cell: ({ at }) => <Time moment={at} manner="clock" />,
  },
];

/** The ledger line by line: each promise, pause, new time and delivery, with reasons and lengths. */
export function LedgerTable({ ledger }: { ledger: RequestLedger }) {
  return (
    <Table
      caption="How the time of this request was counted"
      rows={linesOf(ledger)}
      rowKey={({ what, at }) => `${what} ${at}`}
      columns={columns}
    />
  );
}

export function linesOf(ledger: RequestLedger): Line[] {
  const lines: Line[] = [];
  for (const [index, round] of ledger.rounds.entries()) {
    const next = ledger.rounds[index + 1]?.began_at;
    const pauses = ledger.pauses.filter(
      ({ from }) => from >= round.began_at && (next === undefined || from < next),
    );
    if (round.declined_at) lines.push({ what: "Declined", at: round.declined_at });
    lines.push({ what: beginningOf(round, index), at: round.began_at });
    lines.push({ what: index === 0 ? "Promised for" : "New promise", at: round.promised_at_start });
    for (const { from, to, status, reason, for_scope, working_ms } of pauses) {
      const paused = for_scope ? "Clock paused for the scope to be confirmed" : "Clock paused";
      const what = status === "cancelled" ? "Cancelled, then undone" : paused;
      const length =
        working_ms < minuteMs ? "no working time" : tellWorkingTime(working_ms / minuteMs);
      lines.push({ what, at: from, note: reason ? `“${reason}” · ${length}` : length });
      if (to) lines.push({ what: "Clock restarted", at: to });
    }
    for (const { at, expected_at, reason } of ledger.told) {
      const isOfRound = at >= round.began_at && (next === undefined || at < next);
      if (isOfRound) lines.push({ what: "Told instead", at: expected_at, note: `“${reason}”` });
    }
    if (round.promised_now !== round.promised_at_start) {
      lines.push({ what: "Promise after the pause", at: round.promised_now });
    }
    if (round.delivered_at) lines.push({ what: "Delivered", at: round.delivered_at });
  }
  return lines;
}

function beginningOf({ declined_at, more }: LedgerRound, index: number): string {
  if (index === 0) return "Submitted";
  if (more) return "More asked for";
  return declined_at ? "Objected to the decline" : "Revision asked for";
}
