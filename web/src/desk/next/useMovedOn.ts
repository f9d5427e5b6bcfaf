import { desk, type DeskWork } from "@sightline/contract/desk.ts";
import { useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";

/** Whether something else has become of the request since this was shown first. */
export function useMovedOn(requestId: number | null): boolean {
  const loaded = useLoad(
    desk.getDeskWork,
    { params: { id: requestId ?? 0 } },
    { when: requestId !== null },
  );
  // What was done a moment ago is asked for anew; until that has come in, it stands as it was before.
  const isKnown = loaded.state === "ready" && !loaded.refreshing && !loaded.problem;
  const now = isKnown ? standOf(loaded.answer.desk_work) : undefined;
  const [first, setFirst] = useState(now);
  if (first === undefined && now !== undefined) setFirst(now);
  return useWasKnown(first !== undefined && now !== undefined && now !== first);
}

/** Where the request is on its way; a correction of what is delivered waits to be read, too. */
function standOf({ insight_request, insight_review }: DeskWork): string {
  return `${insight_request.status} ${insight_review.waiting?.version ?? ""}`;
}
