import type { board } from "@sightline/contract/board/board.ts";
import { requestNaming, shareNaming } from "@sightline/contract/conversations.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Sent } from "#api/call/call.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSettled } from "#ui/page/useSettled.ts";

type Row = typeof board.listPostCandidates;

/**
 * Where one writes, which decides whom one may name; what is not there or not chosen yet has no id.
 * The board brings its row along, or every conversation would bring all rows of the board.
 */
export type NamingPlace =
  | { kind: "post"; id: number | undefined; row: Row }
  | { kind: "request"; id: number; internal?: boolean }
  | { kind: "share"; id: number }
  | { kind: "group"; id: number | undefined };

const none: readonly Person[] = [];

/** Whom one may name, by what was typed of it; nobody while nothing is asked. */
export function useNameable(q: string | undefined, place: NamingPlace): readonly Person[] {
  const asked = useSettled(q);
  const isSomewhere = place.kind !== "group" || place.id !== undefined;
  const when = isSomewhere && q !== undefined && asked !== undefined;
  const { row, sent } = rowOf(place, asked);
  const loaded = useLoad(row, sent, { when, keepFormer: true });
  if (q === undefined || !isSomewhere) return none;
  const found = loaded.answer?.candidates ?? none;
  // What was found for a shorter word is narrowed here, until the answer for this one comes.
  return found.filter((one) => matches(one, q));
}

/** All of them answer alike; only what is sent with each differs. */
function rowOf(place: NamingPlace, q: string | undefined): { row: Row; sent: Sent<Row> } {
  if (place.kind === "post")
    return { row: place.row, sent: { query: { q, board_post_id: place.id } } };
  const params = { id: place.id ?? 0 };
  if (place.kind === "share")
    return alike({ row: shareNaming.listShareNameable, sent: { params, query: { q } } });
  if (place.kind === "group")
    return alike({ row: shareNaming.listGroupNameable, sent: { params, query: { q } } });
  const notes = place.internal ? { internal: "true" } : {};
  return alike({
    row: requestNaming.listRequestNameable,
    sent: { params, query: { q, ...notes } },
  });
}

type Alike = { row: { response: unknown }; sent: object };

function alike(asking: Alike): { row: Row; sent: Sent<Row> } {
  // The path takes what its own row needs, and the answer is the same for each.
  return asking as unknown as { row: Row; sent: Sent<Row> };
}

function matches({ first_name, last_name }: Person, q: string): boolean {
  return `${first_name} ${last_name}`.toLowerCase().includes(q.toLowerCase());
}
