import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Presence } from "@sightline/contract/presence.ts";
import type { Looking } from "#live/presence.ts";
import { type SeeingPerson, seesNotes, type Viewer } from "#requests/requests.ts";

/**
 * Staff see everybody. Others see those who take part, and of staff only that one writes, by name
 * only where they read that name already. On what they asked themselves, staff are like others.
 * `seeing` are those who look and still may.
 */
export function presenceFor(
  viewer: Viewer,
  request: { requester_id: number },
  seeing: readonly SeeingPerson[],
  looking: readonly Looking[],
): Presence {
  const seesAll = seesNotes(viewer, request);
  const writers = new Set(looking.flatMap(({ writing, userId }) => (writing ? [userId] : [])));
  const others = seeing.filter(({ id }) => id !== viewer.id);
  const here = others.filter(
    ({ is_requester, is_participant }) => seesAll || is_requester || is_participant,
  );
  const writing = others.filter((one) => writers.has(one.id));
  const named = writing.filter((one) => here.includes(one) || one.is_analyst);
  return {
    here: here.map(asPerson),
    writing: named.map(asPerson),
    analyst_writing: writing.some((one) => one.is_staff && !named.includes(one)),
  };
}

function asPerson({ id, first_name, last_name }: SeeingPerson): Person {
  return { id, first_name, last_name };
}
