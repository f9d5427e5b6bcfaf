import type { Confirmation } from "@sightline/contract/confirmations.shapes.ts";
import type { GroupRole } from "@sightline/contract/groups/groups.membership.ts";
import type { GroupShare, groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { mentionsIn } from "@sightline/contract/text/mentions.ts";
import { beginAsking, readConfirmations } from "#confirmations/confirmations.ts";
import { listNamedIn, noteNamed, requireNameable } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import type { Handlers } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { getInsightFor, holdSight, listRowsOfRequests } from "#insights/insights.ts";
import type { Viewer } from "#requests/requests.ts";
import { getGroupFor, holdGroupFor } from "./groups.access.ts";
import { shareAsked } from "#groups/confirming/groups.confirming.ts";
import { queueEnd } from "./groups.jobs.ts";
import { circleOf } from "./groups.members.queries.ts";
import { tellShared, tellShareNamed } from "./groups.telling.ts";
import { holdGroup, touchGroup } from "./groups.queries.ts";
import { listShareable } from "./groups.shareable.queries.ts";
import {
  announceShare,
  announceShareGone,
  deleteShare,
  findShareFor,
  insertShare,
  listPlaces,
  listShares,
  type StoredShare,
} from "./groups.shares.queries.ts";
import {
  mayTakeBack,
  requireLater,
  requireMayShare,
  requireMayTakeBack,
} from "./groups.shares.rules.ts";

export const sharingHandlers: Handlers<typeof groupShares> = {
  async shareInsight({ db, params, body, user, now }) {
    const group = await holdGroupFor(db, params.id, user);
    // Whoever closes the request at this moment ends what was shared, and has to find this as well.
    await holdSight(db, body.insight_response_id);
    const insight = await getInsightFor(db, body.insight_response_id, user, now);
    requireMayShare(insight.relation);
    const { note = "", ends_at = null } = body;
    requireLater(ends_at, now);
    await requireNameable(db, { body: note, field: "note" }, circleOf(group.id), user.id);
    const share = { group_id: group.id, insight_id: insight.id, shared_by: user.id };
    const id = await insertShare(db, { ...share, note, ends_at }, now);
    if (id === null) {
      throw new Problem("already_there", { detail: `It is already shared in ${group.name}.` });
    }
    const { request_id, requester_id } = insight;
    await touchGroup(db, group.id, now);
    await announceShare(db, { id, ...share, request_id, requester_id });
    if (ends_at !== null) await queueEnd(db, id, ends_at, now);
    const named = await noteNamed(db, { share_id: id }, { body: note, by: user.id }, now);
    const told = await tellShareNamed(db, { id, group }, named, user.id, now);
    await tellShared(db, { id, group }, told, user.id, now);
    if (body.ask_confirmation) await beginAsking(db, shareAsked, { id, ...share }, user, now);
    const [shown] = await readShares(
      db,
      await listShares(db, newest(group), now),
      user,
      group.role,
    );
    if (!shown) throw new Error("A share that was just made is not there.");
    return { insight_group_share: shown };
  },

  async listShareable({ db, params, query, user, now }) {
    const group = await getGroupFor(db, params.id, user);
    const q = query.q === undefined || query.q === "" ? null : query.q;
    return { insight_responses: await listShareable(db, group.id, user, q, now) };
  },

  async listShares({ db, params, query, user, now }) {
    const group = await getGroupFor(db, params.id, user);
    const { rows, next_cursor } = await pagesById.read(query, (page) =>
      listShares(db, { ...page, groupId: group.id }, now),
    );
    return { insight_group_shares: await readShares(db, rows, user, group.role), next_cursor };
  },

  async listPlacesShared({ db, params, user, now }) {
    const insight = await getInsightFor(db, params.id, user, now);
    const places = await listPlaces(db, insight.id, user.id, now);
    const seen = places.filter(({ role }) => role !== null);
    const asked = await readConfirmations(db, shareAsked, seen.map(asAsked), user);
    return {
      places_shared: places.map((place) => withConfirmation(place, asked, user.id)),
    };
  },

  async takeBackShare({ db, params, user, now }) {
    const found = await findShareFor(db, params.id, user.id, now);
    if (!found) throw new Problem("not_found");
    await holdGroup(db, found.group_id);
    const share = await findShareFor(db, params.id, user.id, now);
    if (!share) throw new Problem("not_found");
    // Who neither is in the group nor has a say in it does not know that it is shared there.
    if (share.role === null && !mayTakeBack(share, user.id)) throw new Problem("not_found");
    requireMayTakeBack(share, user.id);
    await deleteShare(db, share.id);
    await announceShareGone(db, share);
  },
};

/** Whoever holds the group has just made its newest share. */
const newest = ({ id }: { id: number }) => ({ groupId: id, after: null, limit: 1 });

/** Shares of one group with what this reader of it may see of the insights. */
async function readShares(
  db: Database,
  shares: readonly StoredShare[],
  viewer: Viewer,
  role: GroupRole,
): Promise<GroupShare[]> {
  const ids = shares.map((share) => share.request_id);
  const rows = await listRowsOfRequests(db, ids, viewer);
  const named = await listNamedIn(
    db,
    shares.map(({ note }) => ({ body: note })),
  );
  const asked = await readConfirmations(db, shareAsked, shares.map(asAsked), viewer);
  return shares.flatMap((share) => {
    const insight_response = rows.find((row) => row.insight_request_id === share.request_id);
    if (!insight_response) return [];
    const people = named.filter(({ id }) => mentionsIn(share.note).includes(id));
    const shown = withConfirmation({ ...share, role }, asked, viewer.id);
    return [{ ...shown, people, insight_response }];
  });
}

type Listed = { id: number; insight_group: { id: number }; shared_by: { id: number } };

function asAsked({ id, insight_group, shared_by }: Listed) {
  return { id, group_id: insight_group.id, shared_by: shared_by.id };
}

function withConfirmation<Share extends Listed & Shown>(
  share: Share,
  asked: ReadonlyMap<number, Confirmation>,
  userId: number,
) {
  const confirmation = asked.get(share.id) ?? null;
  return { ...share, confirmation, can: shareActions(share, userId, confirmation !== null) };
}

type Shown = { shared_by: { id: number }; requester_id: number; role: GroupRole | null };

function shareActions(
  { shared_by: { id: shared_by }, ...share }: Shown,
  userId: number,
  isAsked: boolean,
): GroupShare["can"] {
  const mayAsk = share.role !== null && shared_by === userId && !isAsked;
  return [
    ...(mayTakeBack({ ...share, shared_by }, userId) ? (["take_back"] as const) : []),
    ...(mayAsk ? (["ask_confirmation"] as const) : []),
  ];
}
