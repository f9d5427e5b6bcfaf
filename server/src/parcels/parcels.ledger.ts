import type { LedgerPause, LedgerRound } from "@sightline/contract/clock/clock.ledger.ts";
import { type Html, html, tableOf } from "./parcels.html.ts";
import type { Writing } from "./parcels.insight.ts";

type Row = [string, string];

/** What was promised and what came of it: each round, with its pauses and the times that were told. */
export function writeLedger(writing: Writing): Html {
  const { rounds } = writing.parcel.insight_request.ledger;
  return html`<section>
    <h2>The promise</h2>
    ${tableOf(rounds.flatMap((round, at) => rowsOf(round, at, writing)))}
  </section>`;
}

function rowsOf(round: LedgerRound, at: number, { parcel, when }: Writing): Row[] {
  const { ledger, objection } = parcel.insight_request;
  const next = ledger.rounds[at + 1]?.began_at;
  const isOfRound = (moment: string) =>
    moment >= round.began_at && (next === undefined || moment < next);
  const { declined_at, promised_at_start, promised_now, delivered_at, on_time } = round;
  const rows: (Row | null)[] = [
    declined_at ? ["Declined", reasoned(when(declined_at), objection?.declined_reason)] : null,
    [
      beginningOf(round, at),
      reasoned(when(round.began_at), declined_at ? objection?.reason : undefined),
    ],
    [at === 0 ? "Promised for" : "New promise", when(promised_at_start)],
    ...ledger.pauses.filter(({ from }) => isOfRound(from)).map((pause) => pauseRow(pause, when)),
    ...ledger.told
      .filter((told) => isOfRound(told.at))
      .map((told): Row => [
        "New time told",
        reasoned(`${when(told.at)}: expected by ${when(told.expected_at)}`, told.reason),
      ]),
    promised_now === promised_at_start ? null : ["Promise after the pause", when(promised_now)],
    delivered_at ? ["Delivered", `${when(delivered_at)}, ${on_time ? "in time" : "late"}`] : null,
  ];
  return rows.filter((row) => row !== null);
}

function beginningOf({ declined_at, more }: LedgerRound, at: number): string {
  if (at === 0) return "Submitted";
  if (more) return "More asked for";
  return declined_at ? "Objected to the decline" : "Revision asked for";
}

function pauseRow(
  { from, to, status, reason, for_scope }: LedgerPause,
  when: Writing["when"],
): Row {
  const paused = for_scope ? "Paused for the scope to be confirmed" : "Paused";
  const what = status === "cancelled" ? "Cancelled, then undone" : paused;
  return [what, reasoned(`${when(from)} to ${to === null ? "now" : when(to)}`, reason)];
}

function reasoned(words: string, reason: string | null | undefined): string {
  return reason ? `${words}. ${reason}` : words;
}
