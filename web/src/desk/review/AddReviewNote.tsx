import { bounds } from "@sightline/contract/base/bounds.ts";
import type { FormEvent } from "react";
import { Button } from "#ui/base/Button.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import styles from "./AddReviewNote.module.css";
import type { ReviewNoteDraft } from "./useReviewNote.ts";

/** Says something beside a passage: selected in the text, or typed. */
export function AddReviewNote({ note }: { note: ReviewNoteDraft }) {
  const { passage, words, errors, quoteField, wordsField } = note;

  function send(event: FormEvent): void {
    event.preventDefault();
    void note.add();
  }

  return (
    <form noValidate className={styles.form} onSubmit={send}>
      <Field
        label="Passage"
        hint="Select it in the text, or type how it reads."
        bound={bounds.reviewQuote.max}
        text={passage.quote}
        error={errors.quote}
      >
        <Textarea
          ref={quoteField}
          rows={2}
          value={passage.quote}
          onChange={(event) => note.write({ passage: { ...passage, quote: event.target.value } })}
        />
      </Field>
      <Field label="Note" bound={bounds.comment.max} text={words} error={errors.words}>
        <Textarea
          ref={wordsField}
          rows={3}
          value={words}
          onChange={(event) => note.write({ words: event.target.value })}
        />
      </Field>
      <p>
        <Button type="submit" busy={note.busy} busyWords="Adding the note">
          Add the note
        </Button>
      </p>
    </form>
  );
}
