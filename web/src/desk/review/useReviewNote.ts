import { deskReview } from "@sightline/contract/desk.review.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { type Passage, selectedIn, tidy } from "./passage.ts";

type Errors = { quote?: string; words?: string };

export type ReviewNoteDraft = ReturnType<typeof useReviewNote>;

/** What a decision says where a note would go nowhere with it. */
export const unsentWords = "The note you typed is not added yet; it is added first.";

const nothing: Passage = { part: "body", quote: "" };

/**
 * The note that is being written beside a passage: selected in this text, or typed. Whoever decides
 * on the text meanwhile means it to go along.
 */
export function useReviewNote(
  requestId: number,
  version: number,
  text: RefObject<HTMLElement | null>,
) {
  const typed = useTyped<{ passage: Passage; words: string }>(`note on insight ${requestId}`);
  const [passage, setPassage] = useState(typed.kept.passage ?? nothing);
  const [words, setWords] = useState(typed.kept.words ?? "");
  const [errors, setErrors] = useState<Errors>({});
  const sending = useAction(useSubmit(deskReview.addReviewNote, { background: true }));
  const quoteField = useRef<HTMLTextAreaElement>(null);
  const wordsField = useRef<HTMLTextAreaElement>(null);
  const isUnsent = words.trim() !== "";

  useEffect(() => {
    const take = () => {
      const selected = selectedIn(text.current);
      if (selected) setPassage(selected);
    };
    document.addEventListener("selectionchange", take);
    return () => document.removeEventListener("selectionchange", take);
  }, [text]);

  function write(next: { passage?: Passage; words?: string }): void {
    const now = { passage, words, ...next };
    setPassage(now.passage);
    setWords(now.words);
    typed.keep(now);
  }

  /** Says what is missing and leads there; answers whether nothing is. */
  function check(before = ""): boolean {
    if (tidy(passage.quote) === "") {
      setErrors({ quote: `${before}Select the passage in the text, or type how it reads.` });
      leadTo(quoteField.current);
      return false;
    }
    if (!isUnsent) {
      setErrors({ words: "Say what you think of it." });
      leadTo(wordsField.current);
      return false;
    }
    return true;
  }

  /** Answers whether it stands in the list now. */
  async function add(): Promise<boolean> {
    if (!check()) return false;
    const quote = tidy(passage.quote);
    const review_note = { version, part: passage.part, quote, body: words.trim() };
    const sent = { params: { id: requestId }, body: { review_note } };
    if ((await sending.act(sent)) === false) return false;
    typed.drop();
    setPassage(nothing);
    setWords("");
    setErrors({});
    return true;
  }

  return {
    passage,
    words,
    errors,
    quoteField,
    wordsField,
    write,
    add,
    busy: sending.busy,
    isUnsent,
    /** Before a decision is asked for: whether an unsent note could go along; else it leads there. */
    checkUnsent: () => !isUnsent || check("This note is not added yet. "),
    /** Before a decision is sent: false where the note could not be added. */
    addUnsent: async () => !isUnsent || add(),
  };
}

/** Where the text has the whole width, the notes are folded. */
function leadTo(field: HTMLElement | null): void {
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  field?.focus();
}
