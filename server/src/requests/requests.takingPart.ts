import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { touchRequest } from "./requests.moves.ts";
import { listParticipantIds } from "./requests.people.queries.ts";
import { addParticipants, appendEvents } from "./requests.queries.ts";
import { tellOfRequest } from "./requests.telling.ts";

/** Lets a colleague take part, who is told of it; one who does already goes on doing so. */
export async function letTakePart(
  db: DatabaseTransaction,
  requestId: number,
  { personId, actorId }: { personId: number; actorId: number },
  now: Moment,
): Promise<void> {
  const present = await listParticipantIds(db, requestId);
  if (present.includes(personId)) return;
  if (present.length >= bounds.participantsPerRequest) {
    throw invalid({
      user_id: [
        `Add at most ${bounds.participantsPerRequest} people; there are ${present.length} already.`,
      ],
    });
  }
  await addParticipants(db, requestId, [personId], { addedBy: actorId, now });
  const details = { user_id: personId };
  await appendEvents(db, requestId, [
    { kind: "participant_added", actor_id: actorId, details, created_at: now },
  ]);
  await touchRequest(db, requestId, actorId, now);
  await tellOfRequest(db, "participant_added", requestId, { actorId, persons: [personId] }, now);
}
