import type { RequestLedger } from "@sightline/contract/clock/clock.ledger.ts";
import { useId } from "react";
import { classes } from "#ui/base/classes.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./LedgerBar.module.css";
import { LedgerTable } from "./LedgerTable.tsx";
import { type Piece, piecesOf } from "./ledger.pieces.ts";
import { endOf, type LedgerView, presentPart, tellLedger, tellPauses } from "./ledger.words.ts";

/** A request's time: what ran, what stood still and why, what was late and what was left. */
export function LedgerBar({ ledger: whole, ...view }: { ledger: RequestLedger } & LedgerView) {
  const ledger = presentPart(whole);
  const { head, rest, tone } = tellLedger(ledger, view);
  const pieces = piecesOf(ledger);
  const began = ledger.rounds[0]?.began_at;
  const end = endOf(ledger, view);
  const pause = pieces.find(({ kind }) => kind === "paused");
  return (
    <div className={styles.ledger}>
      <p>
        <strong className={styles.head} data-tone={tone}>
          {head}
        </strong>{" "}
        {rest}
      </p>
      <Bar pieces={pieces} label={`${head} ${rest}`} />
      <p className={styles.ends}>
        {began && <Time moment={began} manner="clock" />}
        {pause && <span className={styles.pause}>{tellPauses(ledger.pauses)}</span>}
        <span>
          {end.what}
          {end.at && <Time moment={end.at} manner="clock" />}
        </span>
      </p>
      <details className={styles.counted}>
        <summary>How it was counted</summary>
        <LedgerTable ledger={whole} />
      </details>
    </div>
  );
}

function Bar({ pieces, label }: { pieces: readonly Piece[]; label: string }) {
  const hatching = useId();
  return (
    <svg className={styles.bar} role="img" aria-label={label}>
      <defs>
        <pattern
          id={`${hatching}paused`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className={styles.pausedGround} />
          <rect width="2.5" height="6" className={styles.pausedStripe} />
        </pattern>
        <pattern
          id={`${hatching}late`}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <rect width="4" height="4" className={styles.lateGround} />
          <rect width="1" height="4" className={styles.lateStripe} />
        </pattern>
      </defs>
      {pieces.map(({ kind, from, length }) => (
        <rect
          key={from}
          x={`${from}%`}
          width={`${length}%`}
          height="100%"
          className={classes(styles.piece, styles[kind])}
          fill={kind === "paused" || kind === "late" ? `url(#${hatching}${kind})` : undefined}
        />
      ))}
    </svg>
  );
}
