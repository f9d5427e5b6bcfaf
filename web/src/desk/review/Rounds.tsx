import type {
  ReviewDecision,
  ReviewNote,
  ReviewRound,
} from "@sightline/contract/desk.review.shapes.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { Fold } from "./Fold.tsx";
import { ReviewNotes } from "./ReviewNotes.tsx";
import styles from "./Rounds.module.css";

type RoundsProps = {
  rounds: readonly ReviewRound[];
  notes: readonly ReviewNote[];
  requestId: number;
  readerId: number;
  /** Where it stands alone, above a text that has the whole width. */
  folded?: boolean;
};

const deeds: Record<ReviewDecision, string> = {
  approved: "approved it",
  waived: "published it without a second reader",
  returned: "returned it",
  taken_back: "took it back",
  superseded: "gave it to a second reader, which something else ended",
};

/** How it was read before, and what was said then; the latest first. */
export function Rounds({ rounds, notes, requestId, readerId, folded = false }: RoundsProps) {
  const told = rounds.filter(
    ({ version, note }) => note !== null || notes.some((one) => one.version === version),
  );
  if (told.length === 0) return null;
  const all = told.map((round) => (
    <div key={round.version} className={styles.round}>
      <p className={styles.line}>
        <strong>
          {nameOf(round.decided_by ?? round.writer)} {deeds[round.decision ?? "superseded"]}
        </strong>{" "}
        <Time moment={round.decided_at ?? round.asked_at} manner="ago" />
      </p>
      {round.note && <p className={styles.note}>{round.note}</p>}
      <ReviewNotes
        requestId={requestId}
        readerId={readerId}
        notes={notes.filter(({ version }) => version === round.version)}
      />
    </div>
  ));
  return (
    <section className={styles.rounds} aria-label="Read before">
      {folded ? <Fold title="What the second reader said">{all}</Fold> : all}
    </section>
  );
}
