import type { Found } from "@sightline/contract/search/search.ts";

/** Where a found thing is read, within the app. Notes among staff are read at the desk. */
export function foundPlace({ kind, request_id, post_id, group_id, internal }: Found): string {
  if (request_id !== null)
    return internal ? `/app/more/desk?request=${request_id}` : `/app/insights/${request_id}`;
  if (post_id !== null) return `/app/community/board/${post_id}`;
  if (group_id !== null) return `/app/community/groups/${group_id}`;
  throw new Error(`Nothing says where a ${kind} stands.`);
}
