import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { untellOne } from "#notifications/notifications.ts";
import { tellOfRequest } from "#requests/requests.telling.ts";
import { holdTextAsk, setDecision } from "./requests.crossing.queries.ts";

type Asked = { id: number; requester_id: number };
type TextAsk = NonNullable<Awaited<ReturnType<typeof holdTextAsk>>>;

/** Its requester says whether the text may be used, or takes back what they said; nothing, if that is so already. */
export async function decideTextAsk(
  db: DatabaseTransaction,
  request: Asked,
  askId: number,
  decision: "agreed" | "declined" | "waiting",
  now: Moment,
): Promise<void> {
  const ask = await holdTextAsk(db, askId, request.id);
  if (!ask) throw new Problem("not_found");
  if (ask.state === decision) return;
  if (ask.taken_at !== null)
    throw new Problem("not_allowed", {
      detail: "The text has been taken over already, so this can't be changed any more.",
    });
  await untellDecision(db, request, ask);
  const decided = { agreed: decision === "agreed", by: request.requester_id };
  await setDecision(db, ask.id, decision === "waiting" ? null : decided, now);
  if (decision !== "waiting") {
    const details = { agreed: decided.agreed ? "yes" : "no" };
    const happened = { actorId: request.requester_id, details };
    await tellOfRequest(db, "text_decided", ask.for_request_id, happened, now);
  }
  await announceTextAsk(db, request, { id: ask.for_request_id, claimed_by: ask.needed_by });
}

/** What was said before holds no longer. */
async function untellDecision(
  db: DatabaseTransaction,
  { requester_id }: Asked,
  { state, for_request_id, decided_at }: TextAsk,
): Promise<void> {
  if (state === "waiting" || decided_at === null) return;
  const one = { threadId: for_request_id, actorId: requester_id, at: decided_at };
  await untellOne(db, { kinds: ["text_decided"], ...one });
}

/** To the two whom it concerns: neither learns of the other's request by it. */
export async function announceTextAsk(
  db: DatabaseTransaction,
  asked: Asked,
  needing: { id: number; claimed_by: number | null },
): Promise<void> {
  await announce(db, [topic.user(asked.requester_id)], "insight_request_changed", {
    insight_request_id: asked.id,
  });
  if (needing.claimed_by === null) return;
  await announce(db, [topic.user(needing.claimed_by)], "text_asks_changed", {
    insight_request_id: needing.id,
  });
}
