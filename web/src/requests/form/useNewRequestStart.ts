import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import type { Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { startFrom } from "./duplicate.ts";
import { valuesOf } from "./request.draft.ts";
import { emptyValues, type RequestValues } from "./requestForm.values.ts";
import type { Start } from "./useRequestForm.ts";

type Place = { id: number; version: number };
/** What this tab holds of a form as long as the server does not have it. */
export type Kept = RequestValues & { draft: Place | null };

type Given = {
  draft: Draft | undefined;
  duplicate: Duplicate | undefined;
  /** Of the category that the address names. */
  categoryId: number | undefined;
  offered: readonly Category[];
};

/** What the form begins with: unsaved text of this tab first, then the draft, then the request it is made from. */
export function useNewRequestStart({ draft, duplicate, categoryId, offered }: Given) {
  const base = duplicate ? `duplicate request ${duplicate.duplicate_of.id}` : "new request";
  const fresh = useTyped<Kept>(base);
  const continued = useTyped<Kept>(`draft ${draft?.id}`);
  // A form that has become a draft goes on under the name it began with.
  const isFresh = !draft || fresh.kept.draft?.id === draft.id;
  const typed = isFresh ? fresh : continued;
  const [start] = useState(() => {
    const { draft: keptPlace, ...kept } = typed.kept;
    const copied: Start = duplicate ? startFrom(duplicate) : { values: emptyValues };
    const saved = draft && valuesOf(draft.content);
    // What was saved while the page was left is nobody else's text, though the version is a later one.
    const isKept = Object.keys(kept).length > 0 && !(saved && isIn(kept, saved));
    const values = { ...copied.values, ...saved, ...kept };
    const wanted = draft ? values.categoryId : (categoryId ?? values.categoryId);
    const isOffered = offered.some((one) => one.id === wanted);
    return {
      ...copied,
      values: { ...values, categoryId: isOffered ? (wanted ?? null) : null },
      saved,
      /** Text that only this tab has. */
      isKept,
      place: isKept ? (keptPlace ?? undefined) : draft && { id: draft.id, version: draft.version },
    };
  });
  return { start, typed };
}

function isIn(kept: Partial<RequestValues>, saved: Partial<RequestValues>): boolean {
  return JSON.stringify({ ...saved, ...kept }) === JSON.stringify(saved);
}
