import { type InsightDraft, insightDraft } from "@sightline/contract/drafts.contents.ts";
import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import {
  type CoverageMark,
  coverageMarks,
  type Insight,
} from "@sightline/contract/insights/insights.shapes.ts";
import type { Point } from "@sightline/contract/requests/points.ts";
import type { Decided } from "@sightline/contract/insights/statements.shapes.ts";
import type { Outcome } from "@sightline/contract/requests/requests.statuses.ts";

export type WrittenSource = {
  title: string;
  publisher: string;
  url: string;
  published_on: string | null;
  opened_on: string | null;
  original: boolean;
};

export type WrittenCoverage = {
  insight_point_id: number;
  mark: CoverageMark | null;
  note: string;
};

/** An insight while it is written, in the words of the wire. */
export type Written = {
  /** The version it is written over. */
  base_version: number | null;
  /** What is corrected. */
  note: string;
  summary: string;
  body: string;
  outcome: Outcome | null;
  review_by: string | null;
  coverage: readonly WrittenCoverage[];
  sources: readonly WrittenSource[];
  /** What was said of sentences that cite nothing. */
  statements: readonly Decided[];
};

export const nothingWritten: Written = {
  base_version: null,
  note: "",
  summary: "",
  body: "",
  outcome: null,
  review_by: null,
  coverage: [],
  sources: [],
  statements: [],
};

/** A correction begins with what is published. */
export function writtenFrom(insight: Insight, decided: readonly Decided[]): Written {
  return {
    base_version: insight.version,
    note: "",
    summary: insight.summary,
    body: insight.body,
    outcome: insight.outcome,
    review_by: insight.review_by,
    coverage: insight.coverage.map(({ insight_point_id, mark, note }) => ({
      insight_point_id,
      mark,
      note,
    })),
    sources: insight.sources.map(({ id: _, number: __, url, ...source }) => ({
      ...source,
      url: url ?? "",
    })),
    statements: decided,
  };
}

export function writtenIn(content: unknown): Written {
  const parsed = insightDraft.safeParse(content);
  if (!parsed.success) return nothingWritten;
  const { insight_request_id: _, coverage, sources, ...given } = parsed.data;
  return {
    ...nothingWritten,
    ...given,
    coverage: (coverage ?? []).map((one) => ({ ...one, mark: markNamed(one.mark) })),
    sources: (sources ?? []).map((one) => ({ ...one, original: one.original ?? true })),
  };
}

/** As a draft keeps it: all that was typed, also what could not be published as it is. */
export function contentOf(written: Written, requestId: number): InsightDraft {
  return {
    ...written,
    insight_request_id: requestId,
    coverage: [...written.coverage],
    sources: [...written.sources],
    statements: [...written.statements],
  };
}

/** With the marks of the points there are; one that is gone meanwhile is not spoken of. */
export function bodyOf(
  written: Written,
  points: readonly Point[],
  draftId?: number,
): InsightToPublish {
  const { note, coverage, sources, outcome, statements, ...rest } = written;
  return {
    ...rest,
    // Checked before: nothing is sent while it is missing.
    outcome: outcome ?? "answered",
    ...(note.trim() === "" ? {} : { note }),
    coverage: coverage.flatMap(({ mark, ...one }) =>
      mark === null || !points.some(({ id }) => id === one.insight_point_id)
        ? []
        : [{ ...one, mark }],
    ),
    sources: sources.map((one) => ({ ...one, url: one.url.trim() === "" ? null : one.url })),
    ...(statements.length === 0 ? {} : { statements: [...statements] }),
    ...(draftId === undefined ? {} : { draft_id: draftId }),
  };
}

/** Whether there is anything that would be a pity to lose: words, not one press on a radio. */
export function isBegun({ summary, body, coverage, sources }: Written): boolean {
  return (
    summary.trim() !== "" ||
    body.trim() !== "" ||
    coverage.some(({ note }) => note.trim() !== "") ||
    sources.length > 0
  );
}

export function coverageOf({ coverage }: Written, pointId: number): WrittenCoverage {
  const there = coverage.find((one) => one.insight_point_id === pointId);
  return there ?? { insight_point_id: pointId, mark: null, note: "" };
}

function markNamed(name: string | null): CoverageMark | null {
  return coverageMarks.find((one) => one === name) ?? null;
}
