import type { ConfirmingRows } from "@sightline/contract/confirmations.ts";
import type { Confirmation } from "@sightline/contract/confirmations.shapes.ts";
import { CircleCheck, ClipboardCheck } from "lucide-react";
import { useId, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import styles from "./ConfirmationNote.module.css";
import { MissingReaders } from "./MissingReaders.tsx";
import { countWords, stateOf, stateWords } from "./confirmations.words.ts";

type ConfirmationNoteProps = {
  rows: ConfirmingRows;
  id: number;
  /** Tells one from another where several stand on a page. */
  title: string;
  confirmation: Confirmation;
};

/** That the readers of something are asked to confirm it: what this one says, and how many have. */
export function ConfirmationNote({ rows, id, title, confirmation }: ConfirmationNoteProps) {
  const { can, confirmed, of } = confirmation;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const state = stateOf(confirmation);
  const isSettled = state === "confirmed" || (state === "owner" && confirmed === of);
  const leads = can.includes("lead") && of > 0;
  return (
    <section
      className={styles.note}
      data-state={state}
      data-settled={isSettled}
      aria-label={`Confirmation of ${title}`}
    >
      <span className={styles.icon} aria-hidden="true">
        {isSettled ? <CircleCheck /> : <ClipboardCheck />}
      </span>
      <div className={styles.words}>
        {state !== "owner" && <p className={styles.state}>{stateWords[state]}</p>}
        <p className={styles.count}>{countWords(confirmation)}</p>
      </div>
      <div className={styles.actions}>
        {state !== "owner" && (
          <ConfirmButton rows={rows} id={id} title={title} confirmation={confirmation} />
        )}
        {leads && (confirmed < of || isOpen) && (
          <Button
            size="s"
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Who is missing
          </Button>
        )}
      </div>
      {leads && isOpen && (
        <div id={listId} className={styles.missing}>
          <MissingReaders rows={rows} id={id} confirmation={confirmation} />
        </div>
      )}
    </section>
  );
}

/** One button for both ways, so that the focus stays on it. */
function ConfirmButton({ rows, id, title, confirmation }: ConfirmationNoteProps) {
  const confirm = useAction(useSubmit(rows.confirm, { background: true }));
  const takeBack = useAction(useSubmit(rows.takeConfirmationBack, { background: true }));
  const state = stateOf(confirmation);
  const isDone = state === "confirmed";
  const params = { id };
  const { version } = confirmation;
  const words = isDone
    ? "Undo"
    : state === "earlier"
      ? "I have read this version"
      : "I have read it";
  return (
    <Button
      size="s"
      look={isDone ? "quiet" : "primary"}
      busy={confirm.busy || takeBack.busy}
      aria-label={`${words}: ${title}`}
      onClick={() =>
        void (isDone ? takeBack.act({ params }) : confirm.act({ params, body: { version } }))
      }
    >
      {words}
    </Button>
  );
}
