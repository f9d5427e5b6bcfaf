import {
  type TickedItem,
  untickedIn,
} from "@sightline/contract/categories/categories.checklist.ts";
import {
  type InsightToPublish,
  insightToPublish,
  type Missing,
  missingIn,
} from "@sightline/contract/insights/insights.publishing.ts";
import { isSameText, nothingChanged } from "@sightline/contract/insights/insights.sameness.ts";
import type { Point } from "@sightline/contract/requests/points.ts";
import { statementsIn } from "@sightline/contract/insights/statements.decisions.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import { bodyOf, type Written } from "./insight.values.ts";

/** The controls are named as the API names what is wrong with them. */
export const fields = {
  note: "insight_response.note",
  summary: "insight_response.summary",
  body: "insight_response.body",
  outcome: "insight_response.outcome",
  sources: "insight_response.sources",
  reviewBy: "insight_response.review_by",
  coverage: (pointId: number) => `insight_response.coverage.${pointId}`,
  coverageNote: (pointId: number) => `insight_response.coverage.${pointId}.note`,
  source: (index: number, part: string) => `insight_response.sources.${index}.${part}`,
  attachments: "insight_response.attachments",
  draft: "insight_response.draft_id",
  review: "insight_response.review",
  ticked: (itemId: number) => `insight_response.checklist.${itemId}`,
} as const;

/**
 * What stands in the way of publishing: what is missing, then what is there and can't stay so. By
 * the same function and the same schema as the server.
 */
export function checkWritten(
  written: Written,
  points: readonly Point[],
  find: typeof statementsIn = statementsIn,
  checklist: readonly TickedItem[] = [],
): Missing[] {
  const missing = [
    ...missingNote(written),
    ...missingIn(written, points, find),
    ...untickedIn(checklist),
  ];
  const named = new Set(missing.map(({ field }) => field));
  const wrong = wrongIn(written, points).filter(({ field }) => !named.has(field));
  return [...missing, ...wrong].toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** A correction says something else than what is published, or brings a file with it. */
export function unchangedIn(
  written: Written,
  { published, files }: { published: Written | null; files: number },
): Missing[] {
  if (published === null || published.base_version === null || files > 0) return [];
  if (written.base_version !== published.base_version || !isSameText(written, published)) return [];
  return [nothingChanged(published.base_version)];
}

/** What the server said of it is said once. */
export function withUnchanged(missing: readonly Missing[], unchanged: readonly Missing[]) {
  const others = missing.filter(
    ({ sentence }) => !unchanged.some((one) => one.sentence === sentence),
  );
  return [...others, ...unchanged];
}

const inOrder = [
  "note",
  "summary",
  "body",
  "coverage",
  "sources",
  "outcome",
  "review_by",
  "checklist",
];

/** From the top of the form to its end. */
function orderOf({ field }: Missing): number {
  return inOrder.indexOf(field.split(".")[1] ?? "");
}

function missingNote({ base_version, note }: Written): Missing[] {
  if (base_version === null || note.trim() !== "") return [];
  return [{ field: fields.note, sentence: "Say what you changed and why." }];
}

function wrongIn(written: Written, points: readonly Point[]): Missing[] {
  const body = bodyOf(written, points);
  const parsed = insightToPublish.safeParse(body);
  if (parsed.success) return [];
  return Object.entries(sentencesByField(parsed.error.issues)).map(([path, sentences]) => ({
    field: `insight_response.${byPoint(path, body)}`,
    sentence: `${placeOf(path)}${sentences.join(" ")}`,
  }));
}

/** The schema counts coverage by its place in the list, people know it by its point. */
function byPoint(path: string, { coverage }: InsightToPublish): string {
  return path.replace(/^coverage\.(\d+)/, (whole, index: string) => {
    const row = coverage[Number(index)];
    return row ? `coverage.${row.insight_point_id}` : whole;
  });
}

/** Without it nobody would know which of the sources is meant. */
function placeOf(path: string): string {
  const [, index] = /^sources\.(\d+)\./.exec(path) ?? [];
  return index === undefined ? "" : `Source ${Number(index) + 1}: `;
}
