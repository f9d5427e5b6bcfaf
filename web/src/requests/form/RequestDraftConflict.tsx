import { joinRequestDrafts } from "@sightline/contract/drafts.joining.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import { DraftConflict } from "#drafts/DraftConflict.tsx";
import type { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { differingParts, type Names } from "./differing.ts";
import { contentOf, valuesOf } from "./request.draft.ts";
import type { RequestValues } from "./requestForm.values.ts";

type RequestDraftConflictProps = {
  newer: Draft;
  mine: RequestValues;
  names: Names;
  draft: Pick<
    ReturnType<typeof useDraftedForm<RequestValues>>,
    "keepBoth" | "keepMine" | "takeTheirs" | "isTaking" | "conflictId"
  >;
  replace: (values: RequestValues) => void;
};

/** What this tab holds of a request and what was saved elsewhere meanwhile. */
export function RequestDraftConflict({ newer, mine, ...props }: RequestDraftConflictProps) {
  const { names, draft, replace } = props;
  const theirs = valuesOf(newer.content);
  const isText = (id: number) =>
    names.questions.some((one) => one.id === id && one.kind === "long_text");
  const both = () => valuesOf(joinRequestDrafts(contentOf(mine), contentOf(theirs), isText));
  return (
    <DraftConflict
      newer={newer}
      parts={differingParts(mine, theirs, names)}
      onKeepBoth={() => draft.keepBoth(both(), replace)}
      onKeepMine={draft.keepMine}
      isTaking={draft.isTaking}
      placeId={draft.conflictId}
      onTakeTheirs={() => void draft.takeTheirs(theirs, replace)}
    />
  );
}
