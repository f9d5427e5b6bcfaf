import type { DeskRow, DeskWork } from "@sightline/contract/desk.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { ann, bob, makeRequest, makeRow } from "#testing/requests.ts";

/** Bob asks, Ann is the analyst who looks, Cleo another one. */
export const cleo = { id: 3, first_name: "Cleo", last_name: "Test" };

export function makeDeskRow(change: Partial<DeskRow> = {}): DeskRow {
  const told = { working_ms_left: 3_600_000, target_minutes: 960, objection: null, present: [] };
  return { ...makeRow({ requester: bob }), ...told, ...change };
}

/** A request that Ann works on, with one point to cover. */
export function makeWork(change: Partial<DeskWork> = {}): DeskWork {
  return {
    insight_request: makeRequest({
      status: "in_progress",
      requester: bob,
      analyst: ann,
      insight_points: [{ id: 5, text: "What it costs" }],
      can: ["ask_clarification", "deliver", "decline"],
    }),
    working_ms_left: 3_600_000,
    draft: null,
    insight_response: null,
    decided_statements: [],
    seen_matches: [],
    second_reader: "none",
    outline: "",
    checklist: [],
    scope: "no",
    insight_review: { waiting: null, rounds: [], notes: [], can: [], why_not: null },
    ...change,
  };
}

export function makeInsight(change: Partial<Insight> = {}): Insight {
  return {
    id: 30,
    version: 1,
    note: null,
    author: cleo,
    published_at: "2026-11-16T10:00:00.000Z",
    summary: "It costs 20 kr [1].",
    body: "As the shelf says [1].",
    outcome: "answered",
    review_by: null,
    coverage: [{ insight_point_id: 5, text: "What it costs", mark: "answered", note: "" }],
    sources: [
      {
        id: 1,
        number: 1,
        title: "Shelf prices",
        publisher: "Shops",
        url: null,
        published_on: null,
        opened_on: null,
        original: true,
      },
    ],
    statements: null,
    attachments: [],
    people: [],
    insight_request: {
      id: 12,
      title: "What do parents say about refill stations?",
      description: "",
      insight_category_id: 1,
      status: "delivered",
      visibility: "private",
      created_at: "2026-11-16T09:00:00.000Z",
      delivered_at: "2026-11-16T10:00:00.000Z",
      rating: null,
    },
    versions: [],
    last_read_version: null,
    sees_request: true,
    can: ["correct"],
    ...change,
  };
}
