import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment, pageQuery } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";

export const reportOutcomes = ["dismissed", "removed"] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const reportStates = ["open", "settled"] as const;

/** What somebody told about a post or a comment. */
export const report = z.object({
  id,
  reporter: person,
  reason: z.string(),
  created_at: moment,
  board_post: z.object({ id, title: z.string() }),
  /** Null where the post itself is meant. */
  board_comment_id: z.nullable(id),
  /** What was reported, as it reads now. */
  body: z.string(),
  author: person,
  /** It is deleted by now. */
  deleted: z.boolean(),
  outcome: z.nullable(z.enum(reportOutcomes)),
  settled_by: z.nullable(person),
  settled_at: z.nullable(moment),
});
export type Report = z.infer<typeof report>;

/** For those who run the place. */
export const boardModeration = defineEndpoints({
  listReports: {
    method: "GET",
    path: reads.reports.listReports,
    summary: "What was reported by page, newest first: the open ones, or those settled.",
    access: "admin",
    query: z.object({ state: z._default(z.enum(reportStates), "open"), ...pageQuery }),
    response: z.object({ board_reports: z.array(report), next_cursor: z.nullable(z.string()) }),
  },
  settleReport: {
    method: "PUT",
    path: "/api/v1/board_reports/:id",
    summary:
      "Dismisses a report, or removes what it is about; all open reports of the same thing are settled with it.",
    access: "admin",
    params: z.object({ id: idInPath }),
    body: z.object({ outcome: z.enum(reportOutcomes) }),
    response: z.object({ board_report: report }),
    touches: [reads.board, reads.reports],
    audited: "report_settled",
  },
});
