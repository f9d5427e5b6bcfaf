import type { Moment } from "@sightline/contract/base/moments.ts";
import type { PlanRole } from "@sightline/contract/plans.shapes.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { countOpenOfPlan } from "#invitations/invitations.ts";

/** Held until the transaction ends: whoever takes or frees a seat, or changes a role, waits here. */
export async function holdPlan(db: DatabaseTransaction, id: number) {
  const plan = await holdPlanIfThere(db, id);
  if (!plan) throw new Problem("not_found");
  return plan;
}

export async function holdPlanIfThere(db: DatabaseTransaction, id: number) {
  return db
    .selectFrom("organization_plans")
    .select(["id", "name", "seats", "created_at"])
    .where("id", "=", id)
    .where("dissolved_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** What is counted under `holdPlan` stays true until the transaction ends. */
export async function readSeats(db: Database, planId: number, now: Moment) {
  const { total } = await db
    .selectFrom("organization_plans")
    .select("seats as total")
    .where("id", "=", planId)
    .executeTakeFirstOrThrow();
  const { members } = await db
    .selectFrom("plan_members")
    .select(({ fn }) => fn.countAll<number>().as("members"))
    .where("plan_id", "=", planId)
    .executeTakeFirstOrThrow();
  const invited = await countOpenOfPlan(db, planId, now);
  return { total, members, invited, free: Math.max(0, total - members - invited) };
}

type Joining = { planId: number; userId: number; role: PlanRole };

/** Takes the seat that the person's open invitation has kept. */
export async function joinPlan(
  db: DatabaseTransaction,
  { planId, userId, role }: Joining,
  now: Moment,
): Promise<void> {
  const plan = await holdPlan(db, planId);
  const { total, members, invited } = await readSeats(db, planId, now);
  if (members + invited > total) {
    throw new Problem("no_free_seat", {
      detail: `No seat is free in ${plan.name} any more. Tell the person who invited you.`,
    });
  }
  const joined = await db
    .insertInto("plan_members")
    .values({ user_id: userId, plan_id: planId, role, joined_at: now })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!joined) await refuseSecondPlan(db, userId);
}

export async function refuseSecondPlan(db: Database, userId: number): Promise<never> {
  const present = await db
    .selectFrom("plan_members")
    .innerJoin("organization_plans", "organization_plans.id", "plan_members.plan_id")
    .select("organization_plans.name")
    .where("plan_members.user_id", "=", userId)
    .executeTakeFirst();
  throw new Problem(
    "already_in_plan",
    present && {
      detail: `You are in ${present.name}, and one is in one plan at a time. Leave it first to join another.`,
    },
  );
}
