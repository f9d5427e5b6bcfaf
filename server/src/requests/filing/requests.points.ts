import type { TransitionRefused } from "@sightline/contract/requests/requests.changes.ts";
import { type GivenPoint, type Point, pointField } from "@sightline/contract/requests/points.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { invalid, Problem } from "#http/problem.ts";

/** Whoever names none wants to know what the title says. */
export function pointsToFile(given: readonly GivenPoint[] | undefined, title: string): string[] {
  if (given === undefined || given.length === 0) return [title];
  requireKnown([], given);
  return given.map(({ text }) => text);
}

type Asked = {
  title: string;
  status: RequestStatus;
  /** Whether something was published on it. */
  isAnswered: boolean;
};
type Edited = { title: string; points: readonly GivenPoint[] | undefined };

/**
 * The points after an edit. One that only said the title goes on saying it. Once something is
 * published, what it answers stays as it is.
 */
export function pointsAfter(
  present: readonly Point[],
  request: Asked,
  edit: Edited,
): readonly GivenPoint[] {
  if (edit.points === undefined)
    return request.isAnswered ? present : following(present, request, edit);
  const wanted = edit.points.length === 0 ? titleAlone(present, edit.title) : edit.points;
  requireKnown(present, wanted);
  if (request.isAnswered && !isSame(present, wanted)) throw refusePublished(request.status);
  return wanted;
}

function following(present: readonly Point[], { title }: Asked, edit: Edited) {
  const [first, ...others] = present;
  const saysTitle = first !== undefined && others.length === 0 && first.text === title;
  return saysTitle ? [{ ...first, text: edit.title }] : present;
}

function titleAlone(present: readonly Point[], title: string): GivenPoint[] {
  const [first] = present;
  return [{ ...(first && { id: first.id }), text: title }];
}

function isSame(present: readonly Point[], wanted: readonly GivenPoint[]): boolean {
  return (
    present.length === wanted.length &&
    present.every(({ id, text }, at) => wanted[at]?.id === id && wanted[at]?.text === text)
  );
}

function requireKnown(present: readonly Point[], given: readonly GivenPoint[]): void {
  const left = new Set(present.map(({ id }) => id));
  // Each is taken out once it is named, so that a second naming is refused too.
  const at = given.findIndex(({ id }) => id !== undefined && !left.delete(id));
  if (at < 0) return;
  const field = pointField(at).replace(/text$/, "id");
  throw invalid({ [field]: ["This is not one of the request's points, or it is named twice."] });
}

function refusePublished(status: RequestStatus): Problem {
  const extra: TransitionRefused = { present_status: status };
  return new Problem("transition_refused", {
    detail: "An insight was published on these points, so they stay as they are.",
    extra,
  });
}
