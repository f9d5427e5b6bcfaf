import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import type { InsightVersion } from "@sightline/contract/insights/insights.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { listNamedIn } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import { countOf, statementsOf, tellStatementsOf } from "#insights/statements/statements.rules.ts";
import { listPoints } from "#requests/requests.ts";

type Written = {
  requestId: number;
  given: InsightToPublish;
  author: Person;
  at: Moment;
  attachments: readonly Attachment[];
};

/** What is not published yet, as its readers would see it. */
export async function previewVersion(
  db: Database,
  { requestId, given, author, at, attachments }: Written,
): Promise<InsightVersion> {
  const { summary, body, outcome, review_by, note = null, base_version } = given;
  const points = await listPoints(db, requestId);
  const marks = new Map(given.coverage.map((one) => [one.insight_point_id, one]));
  const counted = { summary, body, ...countOf(statementsOf(given)) };
  return {
    version: (base_version ?? 0) + 1,
    note: base_version === null ? null : note,
    author,
    published_at: at,
    summary,
    body,
    outcome,
    review_by,
    coverage: points.flatMap(({ id, text }) => {
      const mark = marks.get(id);
      return mark ? [{ ...mark, text }] : [];
    }),
    statements: tellStatementsOf(counted, given.statements ?? []),
    sources: given.sources.map((source, index) => ({
      ...source,
      id: index + 1,
      number: index + 1,
    })),
    attachments: [...attachments],
    people: await listNamedIn(db, [{ body }]),
  };
}
