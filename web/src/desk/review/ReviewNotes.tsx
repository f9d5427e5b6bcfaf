import type { ReviewNote } from "@sightline/contract/desk.review.shapes.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./ReviewNotes.module.css";

type ReviewNotesProps = {
  requestId: number;
  notes: readonly ReviewNote[];
  readerId: number;
  /** Leads to the passage in the text. */
  onShow?: (note: ReviewNote) => void;
};

/** What was said beside passages, in the order it was said. */
export function ReviewNotes({ requestId, notes, readerId, onShow }: ReviewNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul role="list" className={styles.notes} aria-label="Notes on passages">
      {notes.map((note) => (
        <Note
          key={note.id}
          note={note}
          requestId={requestId}
          isOwn={note.author.id === readerId}
          onShow={onShow}
        />
      ))}
    </ul>
  );
}

type NoteProps = {
  note: ReviewNote;
  requestId: number;
  isOwn: boolean;
  onShow: ReviewNotesProps["onShow"];
};

function Note({ note, requestId, isOwn, onShow }: NoteProps) {
  const remove = useAction(useSubmit(deskReview.deleteReviewNote, { background: true }));
  const about = <VisuallyHidden>: {note.quote}</VisuallyHidden>;
  return (
    <li className={styles.note}>
      <blockquote className={styles.quote}>{note.quote}</blockquote>
      <p className={styles.body}>{note.body}</p>
      <p className={styles.about}>
        {nameOf(note.author)}, <Time moment={note.created_at} manner="ago" />
      </p>
      <p className={styles.ways}>
        {onShow && (
          <Button size="s" look="quiet" onClick={() => onShow(note)}>
            Show in the text{about}
          </Button>
        )}
        {isOwn && (
          <Button
            size="s"
            look="quiet"
            busy={remove.busy}
            busyWords="Removing the note"
            onClick={() => void remove.act({ params: { id: requestId, note_id: note.id } })}
          >
            Remove{about}
          </Button>
        )}
      </p>
    </li>
  );
}
