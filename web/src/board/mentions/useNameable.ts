import { board } from "@sightline/contract/board/board.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSettled } from "#ui/page/useSettled.ts";

const none: readonly Person[] = [];

/** Whom one may name, by what was typed of it; nobody while nothing is asked. */
export function useNameable(q: string | undefined, postId: number | undefined) {
  const asked = useSettled(q);
  const query = { q: asked, board_post_id: postId };
  const when = q !== undefined && asked !== undefined;
  const loaded = useLoad(board.listPostCandidates, { query }, { when, keepFormer: true });
  if (q === undefined) return none;
  const found = loaded.answer?.candidates ?? none;
  // What was found for a shorter word is narrowed here, until the answer for this one comes.
  return found.filter((one) => matches(one, q));
}

function matches({ first_name, last_name }: Person, q: string): boolean {
  return `${first_name} ${last_name}`.toLowerCase().includes(q.toLowerCase());
}
