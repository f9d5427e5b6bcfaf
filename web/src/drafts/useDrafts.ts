import { type DraftKind, type DraftRow, drafts } from "@sightline/contract/drafts.ts";
import { useEffect, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { useDiscarded } from "./discards.ts";

type Drafts = {
  rows: readonly DraftRow[];
  hasMore: boolean;
  /** Whether there are any; also when it can't be told, since nobody has to wait for them. */
  isKnown: boolean;
  /** An answer to a question asked since this was opened; before that it may be an old one. */
  isNew: boolean;
};

const none: readonly DraftRow[] = [];

/** One's own drafts of a kind, the latest first, without those just thrown away. */
export function useDrafts(kind: DraftKind): Drafts {
  const loaded = useLoad(drafts.listDrafts, { query: { kind } });
  const discarded = useDiscarded();
  const rows = (loaded.answer?.drafts ?? none).filter((one) => !discarded.has(one.id));
  const hasMore = (loaded.answer?.next_cursor ?? null) !== null;
  const isKnown = useWasKnown(loaded.state !== "loading");
  return {
    rows,
    hasMore,
    isKnown,
    isNew: isKnown && !(loaded.state === "ready" && loaded.refreshing),
  };
}

type InWriting = { place: { id: number } | undefined; lookAgain: () => void };

/**
 * One's drafts besides the one in writing, of those that were there when it was opened: what is
 * begun elsewhere meanwhile would push down what one writes. Where the one in writing was in the
 * list and is there no more, another device has sent or discarded it.
 */
export function useOtherDrafts(kind: DraftKind, { place, lookAgain }: InWriting): Drafts {
  const { rows, hasMore, isKnown, isNew } = useDrafts(kind);
  const id = place?.id;
  const [seen, setSeen] = useState<number>();
  const [first, setFirst] = useState<ReadonlySet<number>>();
  if (isNew && !first) setFirst(new Set(rows.map((one) => one.id)));
  const isListed = rows.some((one) => one.id === id);
  if (isListed && seen !== id) setSeen(id);
  const isGone = id !== undefined && seen === id && !isListed && !hasMore;
  useEffect(() => {
    if (isGone) lookAgain();
    // Told once; what is to be done then is made anew at every look.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone]);
  const others = rows.filter((one) => one.id !== id && (first?.has(one.id) ?? true));
  return { rows: others, hasMore, isKnown, isNew };
}
