import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import { useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import {
  type Base,
  emptyValues,
  type PostValues,
  valuesOfDraft,
  valuesOfPost,
} from "./post.values.ts";

type Place = { id: number; version: number };
/** What this tab holds of a text as long as the server does not have it. */
type Kept = PostValues & { base: Base | null; draft: Place | null };

/** What writing begins with: unsaved text of this tab first, then the draft, then the post itself. */
export function usePostStart(post: BoardPost | undefined, draft: Draft | undefined) {
  const fresh = useTyped<Kept>(post ? `post ${post.id}` : "new post");
  const continued = useTyped<Kept>(`draft ${draft?.id}`);
  // A new post that has become a draft goes on under the name it began with.
  const isFresh = post !== undefined || !draft || fresh.kept.draft?.id === draft.id;
  const typed = isFresh ? fresh : continued;
  const [start] = useState(() => {
    const { draft: keptPlace, base: keptBase, ...kept } = typed.kept;
    const saved = draft && valuesOfDraft(draft.content);
    // What was saved while the page was left is nobody else's text, though the version is a later one.
    const isKept = Object.keys(kept).length > 0 && !(saved && isSame(kept, saved.values));
    const present = post && { id: post.id, version: post.version };
    return {
      values: { ...(post ? valuesOfPost(post) : emptyValues), ...saved?.values, ...kept },
      base: (isKept ? keptBase : saved?.base) ?? present,
      saved: saved?.values,
      /** Text that only this tab has. */
      isKept,
      place: isKept ? (keptPlace ?? undefined) : draft && { id: draft.id, version: draft.version },
    };
  });
  return { start, typed };
}

function isSame(one: Partial<PostValues>, other: PostValues): boolean {
  return one.title === other.title && one.body === other.body;
}

export type PostStart = ReturnType<typeof usePostStart>["start"];
export type PostTyped = ReturnType<typeof usePostStart>["typed"];
