import { earlierDrafts } from "@sightline/contract/drafts.ts";
import { call } from "#api/call/call.ts";
import type { DraftSaver } from "./DraftSaver.ts";
import { textOf } from "./draftText.ts";

type Saver = Pick<DraftSaver, "shown" | "written" | "isOpen">;

/** What was last kept of each. */
const keptTexts = new WeakMap<Saver, string>();

/** In a conflict: what this tab holds is saved nowhere, so it is kept among the earlier drafts. */
export async function keepAside(saver: Saver): Promise<void> {
  const { newer } = saver.shown();
  const draft = saver.written();
  if (!newer || !draft || !saver.isOpen()) return;
  await call(earlierDrafts.keepEarlierDraft, { params: { id: newer.id }, body: { draft } });
  keptTexts.set(saver, textOf(draft.content));
}

export function isKeptAside(saver: Saver): boolean {
  const draft = saver.written();
  return draft !== undefined && keptTexts.get(saver) === textOf(draft.content);
}
