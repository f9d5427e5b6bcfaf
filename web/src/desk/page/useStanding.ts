import type { DeskWork } from "@sightline/contract/desk.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { useDiscarded } from "#drafts/discards.ts";
import { type Standing, standingOf } from "./standing.ts";

/** A draft is gone for whoever discarded it, though not yet for the server. */
export function useStanding(work: DeskWork, me: Person, isCorrecting: boolean): Standing {
  const discarded = useDiscarded();
  const draft = work.draft && discarded.has(work.draft.id) ? null : work.draft;
  return standingOf({ ...work, draft }, me, isCorrecting);
}
