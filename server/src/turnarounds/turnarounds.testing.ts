import { insertCalendar } from "#categories/calendars.queries.ts";
import { dayMs, hourMs, later, type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { insertCategory } from "#categories/categories.queries.ts";
import { recordDelivery } from "./turnarounds.ts";
import type { Database } from "#db/database.ts";
import { appendEvents, insertRequest } from "#requests/requests.queries.ts";

let made = 0;

/** A category that promises 16 working hours, Monday to Friday, 9 to 17, in UTC. */
export async function makeCategory(db: Database): Promise<{ id: number; slug: string }> {
  made += 1;
  const slug = `category-${made}`;
  return db.transaction().execute(async (trx) => {
    const calendarId = await insertCalendar(trx, "Office", makeOffice(), []);
    const id = await insertCategory(trx, {
      slug,
      name: `Category ${made}`,
      description: "",
      icon: "circle",
      position: made,
      calendar_id: calendarId,
      target_minutes: 960,
    });
    return { id, slug };
  });
}

/** The Monday 09:00 UTC of three weeks ago: all of a test's working days lie behind us. */
export function mondayBefore(now: Moment): Moment {
  const today = Math.floor(Date.parse(now) / dayMs);
  const monday = today - ((today + 3) % 7) - 21;
  return momentOf(monday * dayMs + 9 * hourMs);
}

type Step = { kind: RequestEventKind; status: RequestStatus; at: Moment; reason?: string };

type Told = {
  categoryId: number;
  requesterId: number;
  /** Working hours of Monday to Friday, 9 to 17 UTC, from a Monday 09:00 on. */
  from: Moment;
  steps: readonly Step[];
};

/** A request that lived through these steps; its first delivery is recorded as the desk does it. */
export async function makeLived(db: Database, told: Told): Promise<number> {
  const { categoryId, requesterId, from, steps } = told;
  const last = steps.at(-1);
  const delivery = steps.findLast(({ status }) => status === "delivered");
  return db.transaction().execute(async (trx) => {
    const id = await insertRequest(trx, {
      requester_id: requesterId,
      category_id: categoryId,
      title: "What is known about it?",
      description: "All that can be found, please, and where.",
      status: last?.status ?? "submitted",
      created_at: from,
      activity_at: last?.at ?? from,
      promised_at: later(from, dayMs + 8 * hourMs),
      target_minutes: 960,
      delivered_at: delivery?.at ?? null,
      paused_at: last?.status === "needs_clarification" ? last.at : null,
    });
    await appendEvents(trx, id, [
      { kind: "submitted", actor_id: requesterId, status_after: "submitted", created_at: from },
      ...steps.map(({ kind, status, at, reason }) => ({
        kind,
        actor_id: null,
        status_after: status,
        created_at: at,
        details: reason === undefined ? {} : { reason },
      })),
    ]);
    if (delivery) await recordDelivery(trx, id);
    return id;
  });
}

/** So many working hours after a Monday 09:00, within its week. */
export function afterHours(monday: Moment, hours: number): Moment {
  const days = Math.ceil(hours / 8) - 1;
  return later(monday, days * dayMs + (hours - days * 8) * hourMs);
}

export const deliveredAfter = (monday: Moment, hours: number): Step => ({
  kind: "delivered",
  status: "delivered",
  at: afterHours(monday, hours),
});
