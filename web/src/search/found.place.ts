import type { Found } from "@sightline/contract/search/search.ts";

/**
 * Where a found thing is read, within the app. Notes among staff are read at the desk. What somebody
 * said is shown where it stands among the rest.
 */
export function foundPlace(found: Found): string {
  const { kind, id, request_id, post_id, group_id, share_id, internal } = found;
  const said = kind === "comment" ? `comment=${id}` : "";
  if (request_id !== null && internal) return at(`/app/more/desk?request=${request_id}`, said);
  if (request_id !== null) return at(`/app/insights/${request_id}`, said);
  if (post_id !== null) return at(`/app/community/board/${post_id}`, said);
  if (group_id === null) throw new Error(`Nothing says where a ${kind} stands.`);
  const group = `/app/community/groups/${group_id}`;
  return share_id === null ? group : at(`${group}?share=${share_id}`, said);
}

function at(place: string, said: string): string {
  if (said === "") return place;
  return `${place}${place.includes("?") ? "&" : "?"}${said}`;
}
