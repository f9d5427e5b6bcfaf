import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { type ListedPlan, type plans, requestsCountedDays } from "@sightline/contract/plans.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { type Handlers, precededBy } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import {
  countOpenOfPlan,
  countOpenOfPlans,
  inviteIntoPlan,
  requireInvitationAllowance,
} from "#invitations/invitations.ts";
import { announce, topic } from "#live/announce.ts";
import { close, revokeAll } from "./plans.dissolving.ts";
import type { LeftToOthers } from "./plans.leaving.ts";
import { announcePlan } from "./plans.live.ts";
import { countMembersOf, insertPlan, listPlans, setPlanSeats } from "./plans.queries.ts";
import { requireNobodyIn, requireSeatsFor } from "./plans.rules.ts";
import { findPlanInUse } from "./plans.seats.queries.ts";
import { holdPlan, readSeats } from "./plans.seats.ts";

type Rows = Pick<
  typeof plans,
  "listPlans" | "setSeats" | "foundPlan" | "inviteOwner" | "getClosing" | "closePlan"
>;
type PlanRow = { id: number; name: string; created_at: Moment; seats: number };

/** What those who run the place do with the plans of others. */
export function makePlanAdminHandlers(left: LeftToOthers): Handlers<Rows> {
  return {
    async listPlans({ db, query, now }) {
      const { rows, next_cursor } = await pagesById.read(query, (page) =>
        listPlans(db, query.q ?? "", page),
      );
      return { organization_plans: await showAll(db, rows, now), next_cursor };
    },

    async setSeats({ db, params, body: { seats, reason }, now, record }) {
      const plan = await holdPlan(db, params.id);
      const { id } = plan;
      requireSeatsFor(seats, await readSeats(db, id, now));
      if (seats !== plan.seats) {
        await setPlanSeats(db, id, seats);
        await record(db, {
          subject: { kind: "plan", id },
          fields: ["seats"],
          values: { from: plan.seats, to: seats },
          ...(reason ? { details: { reason } } : {}),
        });
        await announcePlan(db, id);
        await announceToStaff(db, id);
      }
      return { organization_plan: await show(db, { ...plan, seats }, now) };
    },

    async foundPlan({ db, body, user, now, record }) {
      const { name, seats, owner_email: email } = body;
      const id = await insertPlan(db, name, now, seats);
      await inviteIntoPlan(db, id, { email, role: "owner", invitedBy: user.id }, now);
      await record(db, { subject: { kind: "plan", id }, values: { seats } });
      await announceToStaff(db, id);
      return { organization_plan: await show(db, { id, name, seats, created_at: now }, now) };
    },

    inviteOwner: precededBy(
      async ({ outside, params, user, now, isRepeated }) => {
        if (!(await findPlanInUse(outside, params.id))) throw new Problem("not_found");
        if (!isRepeated)
          await requireInvitationAllowance(outside, { planId: params.id, inviterId: user.id }, now);
      },
      async ({ db, params, body: { owner_email: email }, user, now, record }) => {
        const plan = await holdPlan(db, params.id);
        const { id } = plan;
        requireNobodyIn(plan, await readSeats(db, id, now));
        await revokeAll(db, id, now);
        await inviteIntoPlan(db, id, { email, role: "owner", invitedBy: user.id }, now);
        await record(db, { subject: { kind: "plan", id } });
        await announceToStaff(db, id);
        return { organization_plan: await show(db, plan, now) };
      },
    ),

    async getClosing({ db, params, now }) {
      const plan = await findPlanInUse(db, params.id);
      if (!plan) throw new Problem("not_found");
      const [members] = await countMembersOf(db, [plan.id]);
      return {
        closing: {
          members: members?.count ?? 0,
          invited: await countOpenOfPlan(db, plan.id, now),
          organization_requests: await left.requests.countInPlan(db, plan.id),
        },
      };
    },

    async closePlan({ db, params, user, now, record }) {
      const plan = await holdPlan(db, params.id);
      await close(db, left, plan, user.id, now);
      await record(db, { subject: { kind: "plan", id: plan.id }, fields: ["dissolved_at"] });
      await announceToStaff(db, plan.id);
    },
  };

  async function show(db: Database, plan: PlanRow, now: Moment): Promise<ListedPlan> {
    const [shown] = await showAll(db, [plan], now);
    if (!shown) throw new Error("One plan is shown as one.");
    return shown;
  }

  /** A question for each figure, however many plans there are. */
  async function showAll(
    db: Database,
    rows: readonly PlanRow[],
    now: Moment,
  ): Promise<ListedPlan[]> {
    const ids = rows.map(({ id }) => id);
    const since = later(now, -requestsCountedDays * dayMs);
    const members = byPlan(await countMembersOf(db, ids));
    const invited = byPlan(await countOpenOfPlans(db, ids, now));
    const filed = byPlan(await left.requests.countFiled(db, ids, since));
    return rows.map(({ id, name, created_at, seats: total }) => {
      const taken = { members: members.get(id) ?? 0, invited: invited.get(id) ?? 0 };
      const free = Math.max(0, total - taken.members - taken.invited);
      const seats = { total, ...taken, free };
      return { id, name, created_at, seats, requests_lately: filed.get(id) ?? 0 };
    });
  }
}

/** Other admins have the list open. */
async function announceToStaff(db: DatabaseTransaction, id: number): Promise<void> {
  await announce(db, [topic.staff], "organization_plan_changed", { organization_plan_id: id });
}

function byPlan(
  counted: readonly { plan_id: number | null; count: number }[],
): Map<number | null, number> {
  return new Map(counted.map(({ plan_id, count }) => [plan_id, count]));
}
