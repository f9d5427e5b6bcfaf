import type { DeskWork } from "@sightline/contract/desk.ts";
import { useState } from "react";
import { useTyped } from "#api/submit/typed.ts";
import { nothingWritten, type Written, writtenFrom, writtenIn } from "./insight.values.ts";

type Place = { id: number; version: number };
/** What this tab holds of an insight as long as the server does not have it. */
export type Kept = Written & { draft: Place | null };

/** What the writing begins with: unsaved text of this tab first, then the draft, then what is published. */
export function useWritingStart({ insight_request, draft, insight_response }: DeskWork) {
  const typed = useTyped<Kept>(`insight of request ${insight_request.id}`);
  const [start] = useState(() => {
    const { draft: keptPlace, ...kept } = typed.kept;
    const isKept = Object.keys(kept).length > 0;
    const published = insight_response ? writtenFrom(insight_response) : nothingWritten;
    const saved = draft ? writtenIn(draft.content) : undefined;
    return {
      written: { ...published, ...saved, ...kept },
      saved,
      /** Text that only this tab has. */
      isKept,
      place: (isKept ? keptPlace : draft && { id: draft.id, version: draft.version }) ?? undefined,
    };
  });
  return { start, typed };
}

export type WritingStart = ReturnType<typeof useWritingStart>;
