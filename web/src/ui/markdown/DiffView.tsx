import { classes } from "#ui/base/classes.ts";
import styles from "./DiffView.module.css";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";

/** As the contract's `wordDiff` tells it. */
type Piece = { kind: "same" | "added" | "removed"; text: string };

type DiffViewProps = {
  pieces: readonly Piece[];
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

function PieceView({ kind, text }: Piece) {
  if (kind === "same") return <>{text}</>;
  const Tag = kind === "added" ? "ins" : "del";
  return (
    <Tag className={classes(styles.changed, styles[kind])}>
      <VisuallyHidden>{` ${kind}: `}</VisuallyHidden>
      {text}
      <VisuallyHidden>{` end of ${kind} text `}</VisuallyHidden>
    </Tag>
  );
}
