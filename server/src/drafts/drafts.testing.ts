import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";

type DraftedSource = NonNullable<InsightDraft["sources"]>[number];

export function sourceCalled(title: string): DraftedSource {
  return { title, publisher: "", url: "", published_on: null, opened_on: null, original: null };
}
