import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import { useState } from "react";
import { type Typed, useTyped } from "#api/submit/typed.ts";
import type { DraftPlace } from "./draft.shapes.ts";
import { markOf, textOf } from "./draftText.ts";

/** What this tab holds of a form as long as the server does not have it. */
type Kept<Values> = {
  values: Values;
  /** Where it lies, and the version that this was written over. */
  draft: DraftPlace | null;
  /** What was sent and not answered: see `DraftSaver`. */
  sent?: readonly string[];
};

type Beginning<Values> = {
  /** What is written, among all that may be written in this tab. */
  name: string;
  /** There can be several of that name, each a draft of its own. */
  isOneOfMany: boolean;
  /** The draft that is continued. */
  draft: Draft | null | undefined;
  /** What the form begins with where nothing was written. */
  blank: Values;
  valuesOf: (content: unknown) => Values;
  /** The last word on what the form begins with. */
  settle?: (values: Values) => Values;
};

export type DraftStart<Values> = {
  /** Of this text among all that this tab keeps. */
  name: string;
  values: Values;
  /** As it lies on the server in the version of `place`, where that is known. */
  saved: Values | undefined;
  /** What was saved elsewhere over the version that this tab's text was written over. */
  newer: Draft | undefined;
  sent: readonly string[];
  /** There is text that only this tab has. */
  isKept: boolean;
  /** Where the draft lies that is continued. */
  place: DraftPlace | undefined;
  attachments: readonly Attachment[];
  typed: Pick<Typed<Kept<Values>>, "keep" | "drop">;
};

const noFiles: readonly Attachment[] = [];

/** Whether it is another one, or a later version, than what was written over. */
function isSavedSince(draft: Draft, place: DraftPlace | null | undefined): boolean {
  return place?.id !== draft.id || draft.version > place.version;
}

/** What a form begins with: unsaved text of this tab first, then the draft, then what is given. */
export function useDraftStart<Values extends object>(given: Beginning<Values>) {
  const { name, draft } = given;
  const fresh = useTyped<Kept<Values>>(name);
  const continued = useTyped<Kept<Values>>(`draft ${draft?.id}`);
  // A new one that has become a draft goes on under the name it began with.
  const isFresh = !given.isOneOfMany || !draft || fresh.kept.draft?.id === draft.id;
  const typed = isFresh ? fresh : continued;
  const [start] = useState((): DraftStart<Values> => {
    const { values: kept, draft: keptPlace, sent = [] } = typed.kept;
    const saved = draft ? given.valuesOf(draft.content) : undefined;
    const values = { ...given.blank, ...saved, ...kept };
    // What was saved while the page was left is nobody else's text, though the version is a later one.
    const isKept = kept !== undefined && !(saved && textOf(values) === textOf(saved));
    const isOver = isKept && !!draft && isSavedSince(draft, keptPlace);
    const isOthers = isOver && !sent.includes(markOf(draft.content));
    const isBehind = isKept && !isOver && !!draft && draft.version !== keptPlace?.version;
    const present = draft && { id: draft.id, version: draft.version };
    return {
      name: isFresh ? name : `draft ${draft?.id}`,
      values: given.settle ? given.settle(values) : values,
      saved: isOthers || isBehind ? undefined : saved,
      newer: isOthers ? draft : undefined,
      sent,
      isKept,
      place: (isKept && (isOthers || !isOver) ? keptPlace : present) ?? undefined,
      attachments: draft?.attachments ?? noFiles,
      typed,
    };
  });
  return start;
}
