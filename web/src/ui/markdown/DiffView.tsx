import type { ReactNode } from "react";
import { classes } from "#ui/base/classes.ts";
import styles from "./DiffView.module.css";
import type { DiffPiece } from "#ui/words/wordDiff.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";

type DiffViewProps = {
  pieces: readonly DiffPiece[];
  /** `read` sets it as an article in the serif; `talk` as a comment in the sans. */
  manner?: "read" | "talk";
};

/** How a text became another: what was added is underlined, what was removed struck through. */
export function DiffView({ pieces, manner = "talk" }: DiffViewProps) {
  return (
    <div className={styles.text} data-manner={manner}>
      {pieces.map((piece, index) => (
        // Pieces are drawn once and never move.
        <PieceView key={index} {...piece} />
      ))}
    </div>
  );
}

function PieceView({ kind, text }: DiffPiece) {
  return kind === "same" ? <>{text}</> : <ChangeMark kind={kind}>{text}</ChangeMark>;
}

type ChangeMarkProps = { kind: "added" | "removed"; children: ReactNode };

/** What was added or removed: by colour, by a line, and in words for those who listen. */
export function ChangeMark({ kind, children }: ChangeMarkProps) {
  const Tag = kind === "added" ? "ins" : "del";
  return (
    <Tag className={classes(styles.changed, styles[kind])}>
      <VisuallyHidden>{` ${kind}: `}</VisuallyHidden>
      {children}
      <VisuallyHidden>{` end of ${kind} text `}</VisuallyHidden>
    </Tag>
  );
}
