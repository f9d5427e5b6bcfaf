import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { findCitations } from "./citations.ts";
import { atMost, atMostOf, id, text } from "#base/fields.ts";
import { coverageMarks, day, type Insight } from "./insights.shapes.ts";
import { markdown } from "#text/markdown.ts";
import { mentioningMarkdown } from "#text/mentions.ts";
import type { Point } from "#requests/points.ts";
import { outcomes } from "#requests/requests.statuses.ts";

/** What a 409 `stale_version` at publishing holds besides the problem itself: what was published meanwhile. */
export type InsightConflict = { insight_response: Insight };

const sayLongLink = (given: unknown) =>
  `A link has at most ${bounds.webAddress.toLocaleString("en")} characters; this has ${String(given).length.toLocaleString("en")}.`;

const sourceUrl = z
  .string()
  .check(
    atMost(bounds.webAddress * 4, sayLongLink),
    z.trim(),
    z.maxLength(bounds.webAddress, { error: ({ input }) => sayLongLink(input) }),
    z.regex(/^https?:\/\/[^\s]+$/iu, "Enter a link that begins with https:// or http://."),
  );

export const sourceToPublish = z.object({
  title: text(bounds.sourceTitle),
  publisher: text(bounds.sourcePublisher),
  url: z.nullable(sourceUrl),
  published_on: z.nullable(day),
  opened_on: z.nullable(day),
  original: z.boolean(),
});

export const insightToPublish = z.object({
  /** The version this one is written over; null for the first. */
  base_version: z.nullable(id),
  /** What was corrected; needed once there is a version. */
  note: z.optional(text(bounds.reason)),
  summary: markdown(bounds.insightSummary),
  body: mentioningMarkdown(bounds.insightBody),
  outcome: z.enum(outcomes),
  review_by: z.nullable(day),
  coverage: z
    .array(
      z.object({
        insight_point_id: id,
        mark: z.enum(coverageMarks),
        note: text(bounds.coverageNote),
      }),
    )
    .check(atMostOf(bounds.pointsCovered, `Mark at most ${bounds.pointsCovered} points`)),
  sources: z
    .array(sourceToPublish)
    .check(atMostOf(bounds.sourcesPerInsight, `List at most ${bounds.sourcesPerInsight} sources`)),
  /** The draft it was written as: its attachments go along, and it is gone with the publishing. */
  draft_id: z.optional(id),
});
export type InsightToPublish = z.infer<typeof insightToPublish>;

/** Where something is missing before publishing; the screen links each to its place. */
export type Missing = {
  /** As in the errors of a 422: `insight_response.coverage.12`. */
  field: string;
  sentence: string;
};

type Written = {
  summary: string;
  body: string;
  outcome: string | null;
  coverage: readonly { insight_point_id: number; mark: string | null }[];
  sources: readonly { title: string; publisher: string }[];
};

/**
 * What stands in the way of publishing: every point needs a coverage mark, and every
 * number cited its source. Server and desk both read this.
 */
export function missingIn(written: Written, points: readonly Point[]): Missing[] {
  const marked = new Set(
    written.coverage.filter(({ mark }) => mark !== null).map((row) => row.insight_point_id),
  );
  const { unknown } = citationsIn(`${written.summary}\n${written.body}`, written.sources.length);
  return [
    ...(written.summary.trim() === ""
      ? [{ field: field("summary"), sentence: "Begin with a summary." }]
      : []),
    ...(written.body.trim() === ""
      ? [{ field: field("body"), sentence: "Write the insight itself." }]
      : []),
    ...(written.outcome === null
      ? [
          {
            field: field("outcome"),
            sentence: "Choose the outcome: answered, partly answered or not found.",
          },
        ]
      : []),
    ...points
      .filter((point) => !marked.has(point.id))
      .map((point) => ({
        field: field(`coverage.${point.id}`),
        sentence: `Mark how far “${point.text}” is answered.`,
      })),
    ...unknown.map((number) => ({
      field: field("body"),
      sentence: `[${number}] has no source: there ${sourcesThere(written.sources.length)}.`,
    })),
    ...written.sources.flatMap((source, index) =>
      source.title.trim() === ""
        ? [
            {
              field: field(`sources.${index}.title`),
              sentence: `Give source ${index + 1} a title.`,
            },
          ]
        : [],
    ),
  ];
}

const field = (name: string) => `insight_response.${name}`;

function sourcesThere(count: number): string {
  if (count === 0) return "are no sources yet";
  return count === 1 ? "is one source" : `are ${count} sources`;
}

/** The numbers cited as `[1]` outside of code and links, in the order of the text. */
export function citationsIn(
  words: string,
  sourceCount: number,
): { cited: number[]; unknown: number[] } {
  const cited = [...new Set(findCitations(words).map(({ number }) => number))];
  return { cited, unknown: cited.filter((number) => number < 1 || number > sourceCount) };
}
