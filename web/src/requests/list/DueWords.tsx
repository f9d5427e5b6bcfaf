import { Time } from "#ui/words/Time.tsx";
import type { DuePiece } from "./due.words.ts";

/** One piece of when it is due. In a row the exact moment shows with the row's own focus. */
export function DueWords({ piece, inLink }: { piece: DuePiece; inLink?: boolean }) {
  if (typeof piece === "string") return piece;
  return (
    <>
      {piece.before}
      <Time moment={piece.moment} manner={piece.manner} inLink={inLink} />
    </>
  );
}
