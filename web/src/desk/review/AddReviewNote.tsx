import { bounds } from "@sightline/contract/base/bounds.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Textarea } from "#ui/fields/Textarea.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import styles from "./AddReviewNote.module.css";
import { type Passage, selectedIn, tidy } from "./passage.ts";

type AddReviewNoteProps = {
  requestId: number;
  version: number;
  /** The text that is read: what is selected there is the passage. */
  text: RefObject<HTMLElement | null>;
};

const nothing: Passage = { part: "body", quote: "" };

/** Says something beside a passage: selected in the text, or typed. */
export function AddReviewNote({ requestId, version, text }: AddReviewNoteProps) {
  const typed = useTyped<{ passage: Passage; words: string }>(`note on insight ${requestId}`);
  const [passage, setPassage] = useState(typed.kept.passage ?? nothing);
  const [words, setWords] = useState(typed.kept.words ?? "");
  const [errors, setErrors] = useState<{ quote?: string; words?: string }>({});
  const add = useAction(useSubmit(deskReview.addReviewNote, { background: true }));
  const quoteField = useRef<HTMLTextAreaElement>(null);
  const wordsField = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const take = () => {
      const selected = selectedIn(text.current);
      if (selected) setPassage(selected);
    };
    document.addEventListener("selectionchange", take);
    return () => document.removeEventListener("selectionchange", take);
  }, [text]);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const quote = tidy(passage.quote);
    if (quote === "") {
      setErrors({ quote: "Select the passage in the text, or type how it reads." });
      return quoteField.current?.focus();
    }
    if (words.trim() === "") {
      setErrors({ words: "Say what you think of it." });
      return wordsField.current?.focus();
    }
    const review_note = { version, part: passage.part, quote, body: words.trim() };
    if ((await add.act({ params: { id: requestId }, body: { review_note } })) === false) return;
    typed.drop();
    setPassage(nothing);
    setWords("");
    setErrors({});
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
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
          onChange={(event) => {
            const next = { ...passage, quote: event.target.value };
            setPassage(next);
            typed.keep({ passage: next, words });
          }}
        />
      </Field>
      <Field label="Note" bound={bounds.comment.max} text={words} error={errors.words}>
        <Textarea
          ref={wordsField}
          rows={3}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            typed.keep({ passage, words: event.target.value });
          }}
        />
      </Field>
      <p>
        <Button type="submit" busy={add.busy} busyWords="Adding the note">
          Add the note
        </Button>
      </p>
    </form>
  );
}
