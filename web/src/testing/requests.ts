import type { Category } from "@sightline/contract/categories/categories.ts";
import { ledger } from "@sightline/contract/clock/clock.ledger.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import type { Question } from "@sightline/contract/categories/questions.ts";
import type { InsightScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { RequestEvent } from "@sightline/contract/requests/requests.events.shapes.ts";
import type { InsightRequest, RequestRow } from "@sightline/contract/requests/requests.ts";

/** Monday to Friday, 9 to 17, in UTC. */
export const office = makeOffice();

export const counting = { calendar: office, usualDayMinutes: 480 };

export const ann = { id: 1, first_name: "Ann", last_name: "Test" };
export const bob = { id: 2, first_name: "Bob", last_name: "Test" };

export function makeRow(change: Partial<RequestRow> = {}): RequestRow {
  return {
    id: 12,
    title: "What do parents say about refill stations?",
    status: "submitted",
    outcome: null,
    visibility: "private",
    insight_category_id: 1,
    version: 1,
    created_at: "2026-11-16T09:00:00.000Z",
    activity_at: "2026-11-16T09:00:00.000Z",
    promised_at: "2026-11-17T14:00:00.000Z",
    paused_at: null,
    delivered_at: null,
    expected_at: null,
    overdue: false,
    rating: null,
    requester: ann,
    analyst: null,
    people: [],
    unread: false,
    ...change,
  };
}

export function makeRequest(change: Partial<InsightRequest> = {}): InsightRequest {
  const row = makeRow();
  return {
    ...row,
    insight_points: [{ id: 5, text: change.title ?? row.title }],
    description: "We plan the **2028 line** now and need to know.",
    target_minutes: 960,
    organization_plan: null,
    insight_answers: [],
    insight_scopes: [],
    insight_responses: [],
    attachments: [],
    events: [],
    events_cursor: null,
    comments: [],
    comments_cursor: null,
    named: [],
    seen_at: null,
    participants: [],
    duplicate_of: null,
    duplicates: [],
    cancelled_at: null,
    ledger: ledger(
      office,
      { target_minutes: 960 },
      [{ at: "2026-11-16T09:00:00.000Z", status: "submitted" }],
      "2026-11-16T09:00:00.000Z",
    ),
    progress: { reached: null, sources: 0 },
    objection: null,
    following: true,
    can: [],
    ...change,
  };
}

export function makeScope(change: Partial<InsightScope> = {}): InsightScope {
  return {
    version: 1,
    author: bob,
    understanding: "You want shelf prices.",
    looks_at: "Four chains.",
    leaves_out: "Wholesale.",
    pauses: true,
    sent_at: "2026-11-16T10:00:00.000Z",
    state: "waiting",
    answered_by: null,
    answered_at: null,
    correction: null,
    ...change,
  };
}

export function makeEvent(
  change: Partial<RequestEvent> & Pick<RequestEvent, "id" | "kind">,
): RequestEvent {
  return {
    actor: ann,
    status_after: null,
    reason: null,
    person: null,
    changed: [],
    filename: null,
    points: [],
    insight_version: null,
    expected_at: null,
    created_at: "2025-11-17T09:00:00.000Z",
    ...change,
  };
}

export function makeQuestion(change: Partial<Question> & Pick<Question, "id" | "kind">): Question {
  const { id } = change;
  return {
    label: `Question ${id}`,
    help: "",
    required: true,
    choices: [],
    condition: null,
    limits: {},
    ...change,
  };
}

export function makeCategory(change: Partial<Category> = {}): Category {
  return {
    id: 1,
    slug: "regulation",
    name: "Regulation",
    description: "Which rules apply.",
    icon: "scale",
    target_minutes: 960,
    calendar: office,
    retired_at: null,
    insight_questions: [],
    ...change,
  };
}

export function makeUser(plan: { id: number; name: string; role: "owner" } | null = null) {
  return {
    ...ann,
    email: "ann@example.org",
    activity: "",
    role: "member",
    time_zone: "UTC",
    subscribed_newsletter: false,
    notification_choices: {},
    mail_rhythm: "at_once",
    quiet_from: null,
    quiet_until: null,
    pending_email: null,
    deletion_scheduled_for: null,
    legal_version_to_agree: null,
    set_up_open: false,
    organization_plan: plan,
    insight_groups: [],
    created_at: "2026-01-01T00:00:00.000Z",
  };
}
