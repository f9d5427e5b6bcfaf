import type { LedgerSegment, RequestLedger } from "@sightline/contract/clock/clock.ledger.ts";
import { leftMs } from "./ledger.words.ts";

/** A piece of the bar, in percent of its length. */
export type Piece = { kind: LedgerSegment["kind"] | "left"; from: number; length: number };

type Part = { kind: Piece["kind"]; ms: number };

/** A pause over night takes no working time; it is drawn all the same. */
const leastPercent = 1.5;

/** Along working time: else nights and weekends would be most of the bar. */
export function piecesOf(ledger: RequestLedger): Piece[] {
  const parts = withNeighboursJoined([
    ...ledger.segments.map(({ kind, working_ms }) => ({ kind, ms: working_ms })),
    { kind: "left", ms: leftMs(ledger) },
  ]);
  const total = parts.reduce((sum, part) => sum + part.ms, 0);
  const lengths = parts.map(({ kind, ms }) => {
    const percent = total === 0 ? 0 : (ms / total) * 100;
    return kind === "left" ? percent : Math.max(percent, leastPercent);
  });
  const scale = 100 / lengths.reduce((sum, length) => sum + length, 0);
  let from = 0;
  return parts.flatMap(({ kind }, index) => {
    const length = (lengths[index] ?? 0) * scale;
    const piece = { kind, from, length };
    from += length;
    return length > 0 ? [piece] : [];
  });
}

/** Waiting and being worked on is all one to the clock. */
function withNeighboursJoined(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.ms += part.ms;
    else joined.push({ ...part });
  }
  return joined;
}
