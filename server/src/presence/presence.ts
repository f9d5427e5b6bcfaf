import type { PresenceBoard } from "#live/presence.ts";

/** Who has these open at the desk at this moment, by request; each once, however many tabs. */
export function listAtDesk(
  board: PresenceBoard,
  requestIds: readonly number[],
): ReadonlyMap<number, ReadonlySet<number>> {
  return new Map(
    requestIds.map((id) => [
      id,
      new Set(board.list(id).flatMap(({ atDesk, userId }) => (atDesk ? [userId] : []))),
    ]),
  );
}
