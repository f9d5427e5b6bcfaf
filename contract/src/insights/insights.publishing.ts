import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { findCitations } from "./citations.ts";
import { atMost, atMostOf, day, id, text } from "#base/fields.ts";
import { coverageMarks, type Insight } from "./insights.shapes.ts";
import { markdown } from "#text/markdown.ts";
import { mentioningMarkdown } from "#text/mentions.ts";
import type { Point } from "#requests/points.ts";
import type { Statement } from "./statements.decisions.ts";
import { type Decided, decidedSentences } from "./statements.shapes.ts";
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
  /** Sentences that cite nothing, and what they are instead of a statement with a source. */
  statements: z.optional(decidedSentences),
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
  statements?: readonly Decided[] | undefined;
};

type StatementsIn = (markdown: string, decided?: readonly Decided[]) => Statement[];

/**
 * What stands in the way of publishing: every point needs a coverage mark, every number cited its
 * source, an answer a source that is cited, and every statement a source or a decision. Server and
 * desk both read this. `find` is `statementsIn`, handed in since few screens need it.
 */
export function missingIn(
  written: Written,
  points: readonly Point[],
  find: StatementsIn,
): Missing[] {
  const marked = new Set(
    written.coverage.filter(({ mark }) => mark !== null).map((row) => row.insight_point_id),
  );
  const { cited, unknown } = citationsIn(
    `${written.summary}\n${written.body}`,
    written.sources.length,
  );
  const isAnswer = written.outcome === "answered" || written.outcome === "partly_answered";
  return [
    ...(written.summary.trim() === ""
      ? [{ field: field("summary"), sentence: "Begin with a summary." }]
      : []),
    ...(hasText(written.body)
      ? []
      : [
          {
            field: field("body"),
            sentence:
              written.body.trim() === ""
                ? "Write the insight itself."
                : "Write the insight itself: so far there are only headings.",
          },
        ]),
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
      sentence: `[${number}] names no source: ${lastOf(written.sources.length)}.`,
    })),
    ...(isAnswer && written.sources.length === 0
      ? [{ field: field("sources"), sentence: "Add at least one source: an answer rests on one." }]
      : []),
    ...(isAnswer && written.sources.length > 0 && cited.length === unknown.length
      ? [
          {
            field: field("body"),
            sentence: "Cite at least one source, as [1], in the text or in the summary.",
          },
        ]
      : []),
    ...uncitedIn("summary", written, find),
    ...uncitedIn("body", written, find),
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

/** Headings alone are an outline: nothing stands below them yet. */
function hasText(typed: string): boolean {
  return typed
    .split("\n")
    .some((line) => line.trim() !== "" && !/^ {0,3}#{1,6}(?:\s|$)/.test(line));
}

const mostQuoted = 80;

/** Statements of a text on whose source nobody has said anything; the first is quoted. */
function uncitedIn(part: "summary" | "body", written: Written, find: StatementsIn): Missing[] {
  const typed = written[part];
  const [first, ...others] = find(typed, written.statements).filter(
    ({ standing }) => standing === "open",
  );
  if (!first) return [];
  const words = typed.slice(first.from, first.to).replaceAll(/\s+/g, " ");
  const quoted = words.length > mostQuoted ? `${words.slice(0, mostQuoted).trimEnd()} …` : words;
  return [
    {
      field: field(part),
      sentence:
        others.length === 0
          ? `“${quoted}” has no source: cite one, or say that it is your own estimate or no statement.`
          : `${others.length + 1} statements have no source, first “${quoted}”: cite one for each, or say that it is your own estimate or no statement.`,
    },
  ];
}

const field = (name: string) => `insight_response.${name}`;

function lastOf(count: number): string {
  return count === 0 ? "there are none yet" : `the last one is [${count}]`;
}

/** The numbers cited as `[1]` outside of code and links, in the order of the text. */
export function citationsIn(
  words: string,
  sourceCount: number,
): { cited: number[]; unknown: number[] } {
  const cited = [...new Set(findCitations(words).map(({ number }) => number))];
  return { cited, unknown: cited.filter((number) => number < 1 || number > sourceCount) };
}
