import { earlierDrafts } from "@sightline/contract/drafts.ts";
import { call } from "#api/call/call.ts";
import type { DraftSaver } from "./DraftSaver.ts";

/** In a conflict: what this tab holds is saved nowhere, so it is kept among the earlier drafts. */
export async function keepAside(saver: DraftSaver): Promise<void> {
  const { newer } = saver.shown();
  const draft = saver.written();
  if (!newer || !draft || !saver.isOpen()) return;
  await call(earlierDrafts.keepEarlierDraft, { params: { id: newer.id }, body: { draft } });
}
