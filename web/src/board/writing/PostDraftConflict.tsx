import { joinPostDrafts } from "@sightline/contract/drafts.joining.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import { DraftConflict } from "#drafts/DraftConflict.tsx";
import type { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { contentOf, differingParts, type PostInWriting, valuesOfDraft } from "./post.values.ts";

type PostDraftConflictProps = {
  newer: Draft;
  mine: PostInWriting;
  draft: Pick<
    ReturnType<typeof useDraftedForm<PostInWriting>>,
    "keepBoth" | "keepMine" | "takeTheirs" | "isTaking" | "conflictId"
  >;
  replace: (values: PostInWriting) => void;
};

/** What this tab holds of a post and what was saved elsewhere meanwhile. */
export function PostDraftConflict({ newer, mine, draft, replace }: PostDraftConflictProps) {
  // Which post is changed, and since which version, this tab knows.
  const { base } = mine;
  const theirs = { ...valuesOfDraft(newer.content), base };
  const both = () => valuesOfDraft(joinPostDrafts(contentOf(mine), contentOf(theirs)));
  return (
    <DraftConflict
      newer={newer}
      parts={differingParts(mine, theirs)}
      onKeepBoth={() => draft.keepBoth(both(), replace)}
      onKeepMine={draft.keepMine}
      isTaking={draft.isTaking}
      placeId={draft.conflictId}
      onTakeTheirs={() => void draft.takeTheirs(theirs, replace)}
    />
  );
}
