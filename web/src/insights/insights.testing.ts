import type {
  Coverage,
  Insight,
  InsightRow,
  InsightSource,
} from "@sightline/contract/insights/insights.shapes.ts";

export const ines = { id: 7, first_name: "Ines", last_name: "Kovac" };

export function makeSource(change: Partial<InsightSource> & Pick<InsightSource, "number">) {
  return {
    id: 100 + change.number,
    title: `Source ${change.number}`,
    publisher: "EUR-Lex",
    url: `https://example.org/${change.number}`,
    published_on: "2025-10-01",
    opened_on: "2026-11-13",
    original: true,
    ...change,
  } satisfies InsightSource;
}

export const coverage: Coverage[] = [
  { insight_point_id: 1, text: "What must we collect?", mark: "answered", note: "" },
  {
    insight_point_id: 2,
    text: "What will it cost per piece?",
    mark: "partly",
    note: "No draft for Germany yet.",
  },
];

export function makeInsight(change: Partial<Insight> = {}): Insight {
  const version = {
    version: 1,
    note: null,
    author: ines,
    published_at: "2026-11-13T09:20:00.000Z",
  };
  return {
    ...version,
    id: 31,
    summary: "Three duties bind a clothing brand before 2028 [1].",
    body: "## Collection comes first\n\nStates collect textiles separately [1]. Fees follow [2] [1].",
    outcome: "partly_answered",
    review_by: null,
    coverage,
    sources: [makeSource({ number: 1 }), makeSource({ number: 2, original: false })],
    statements: null,
    attachments: [],
    people: [],
    insight_request: {
      id: 12,
      title: "Which EU rules on textile waste take effect before 2028?",
      description: "We plan the **2028 line** now.",
      insight_category_id: 1,
      status: "delivered",
      visibility: "private",
      created_at: "2026-11-10T08:10:00.000Z",
      delivered_at: "2026-11-13T09:20:00.000Z",
      rating: null,
    },
    versions: [version],
    last_read_version: null,
    sees_request: true,
    can: [],
    ...change,
  };
}

export function makeInsightRow(change: Partial<InsightRow> = {}): InsightRow {
  return {
    id: 31,
    insight_request_id: 12,
    title: "Which EU rules on textile waste take effect before 2028?",
    insight_category_id: 1,
    outcome: "answered",
    summary: "Three duties bind a clothing brand [1].",
    sources_count: 14,
    version: 1,
    author: ines,
    published_at: "2026-11-13T09:20:00.000Z",
    review_by: null,
    rating: null,
    unread: false,
    ...change,
  };
}
