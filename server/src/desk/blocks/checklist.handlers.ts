import type { TickedItem } from "@sightline/contract/categories/categories.checklist.ts";
import { deskChecklist } from "@sightline/contract/desk.checklist.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { type FindRefusal, type Handlers, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { findPublished } from "#insights/insights.ts";
import {
  announceNotes,
  findRequestFor,
  type HeldRequest,
  holdRequestFor,
  refuseStatus,
  type Viewer,
} from "#requests/requests.ts";
import { requireClaim, requireNotOwn } from "#desk/desk.rules.ts";
import { showChecklist } from "./checklist.ts";
import { deleteTick, insertTick, type Version } from "./checklist.queries.ts";

const findRefusal: FindRefusal = async (db, requestId, user) =>
  (await findRequestFor(db, requestId, user)) &&
  "Only analysts work at the desk. Write a comment on the request to reach them.";

const handlers: Handlers<typeof deskChecklist> = {
  async tickItem({ params, user, db, now }) {
    const held = await hold(db, params, user);
    const tick = { itemId: params.item_id, userId: user.id };
    if (await insertTick(db, held.version, tick, now)) await announceTicks(db, held.request);
    return { checklist: await show(db, held) };
  },

  async untickItem({ params, user, db }) {
    const held = await hold(db, params, user);
    if (await deleteTick(db, held.version, params.item_id)) await announceTicks(db, held.request);
    return { checklist: await show(db, held) };
  },
};

type Held = { request: HeldRequest; version: Version };

/** Whoever may publish it ticks, for as long as it can be published. */
async function hold(
  db: DatabaseTransaction,
  params: { id: number; item_id: number },
  user: Viewer,
): Promise<Held> {
  const request = await holdRequestFor(db, params.id, user);
  requireMayTick(request, user);
  const published = await findPublished(db, request.id);
  const version = { requestId: request.id, baseVersion: published?.version ?? 0 };
  const items = await showChecklist(db, request, version.baseVersion);
  if (!items.some(({ id }) => id === params.item_id)) throw new Problem("not_found");
  return { request, version };
}

function requireMayTick(request: HeldRequest, viewer: Viewer): void {
  const { status } = request;
  if (status === "in_review") {
    requireNotOwn(request, viewer);
    throw new Problem("being_read");
  }
  if (isOpen(status)) return requireClaim(request, viewer, "tick what it needs");
  requireNotOwn(request, viewer);
  if (status !== "delivered" && status !== "accepted")
    throw refuseStatus(status, "nothing of it can be published");
}

/** To whoever else of the staff has it open. */
async function announceTicks(db: DatabaseTransaction, request: HeldRequest): Promise<void> {
  await announceNotes(db, request, "insight_review_changed");
}

async function show(db: DatabaseTransaction, held: Held): Promise<TickedItem[]> {
  return showChecklist(db, held.request, held.version.baseVersion);
}

export const deskChecklistHandlers = implement(deskChecklist, handlers, findRefusal);
