import { type DraftKind, type DraftRow, drafts } from "@sightline/contract/drafts.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useDiscarded } from "./discards.ts";

type Drafts = { rows: readonly DraftRow[]; hasMore: boolean };

const none: readonly DraftRow[] = [];

/** One's own drafts of a kind, the latest first, without those just thrown away. */
export function useDrafts(kind: DraftKind): Drafts {
  const loaded = useLoad(drafts.listDrafts, { query: { kind } });
  const discarded = useDiscarded();
  const rows = (loaded.answer?.drafts ?? none).filter((one) => !discarded.has(one.id));
  return { rows, hasMore: (loaded.answer?.next_cursor ?? null) !== null };
}
