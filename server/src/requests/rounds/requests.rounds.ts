import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import { promiseAt } from "@sightline/contract/clock/clock.ts";
import type { TransitionRefused } from "@sightline/contract/requests/requests.changes.ts";
import { openUntil, openWorkingDays } from "@sightline/contract/requests/requests.rounds.ts";
import type {
  RequestStatus,
  TransitionName,
} from "@sightline/contract/requests/requests.statuses.ts";
import { invalid, Problem } from "#http/problem.ts";

/** What begins a round with a promise of its own, and the target that it is made by. */
const targets: Partial<Record<TransitionName, "its own" | "today's">> = {
  ask_revision: "its own",
  ask_more: "today's",
  object: "today's",
};

export function beginsRound(name: TransitionName): boolean {
  return targets[name] !== undefined;
}

type Promised = { promised_at: Moment; target_minutes: number };

/**
 * What is promised for a new round, from now on. A revision goes by the target that the request was
 * filed with; whoever asks for more, or objects to a decline, is promised what anybody is today.
 */
export function promiseOfRound(
  name: TransitionName,
  request: { target_minutes: number },
  category: Pick<Category, "calendar" | "target_minutes">,
  now: Moment,
): Promised {
  const { target_minutes } = targets[name] === "today's" ? category : request;
  return { promised_at: promiseAt(category.calendar, now, target_minutes), target_minutes };
}

type Logged = { status_after: RequestStatus | null; created_at: Moment };

/** Until when what was accepted can be rated, and more be asked for. */
export function moreUntil(
  { status }: { status: RequestStatus },
  calendar: Calendar,
  events: readonly Logged[],
): Moment | null {
  if (status !== "accepted") return null;
  const accepted = events.findLast(({ status_after }) => status_after === "accepted");
  return accepted ? openUntil(calendar, accepted.created_at) : null;
}

/** `so` follows "…, so": "it can't be rated any more". */
export function requireStillOpen(until: Moment | null, so: string, now: Moment): void {
  if (until !== null && now <= until) return;
  const extra: TransitionRefused = { present_status: "accepted" };
  throw new Problem("transition_refused", {
    detail: `It was accepted more than ${openWorkingDays} working days ago, so ${so}. Duplicate the request to ask again.`,
    extra,
  });
}

/** Each round adds a few; an insight that covers more than this is several. */
export function requireRoomForPoints(present: number, added: number): void {
  if (present + added <= bounds.pointsCovered) return;
  throw invalid({
    insight_points_attributes: [
      `A request has at most ${bounds.pointsCovered} points over all its rounds; with these it would have ${present + added}. Make a new request from this one.`,
    ],
  });
}
