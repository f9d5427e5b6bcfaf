import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";
import { hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { insertDraft } from "#drafts/drafts.queries.ts";
import { listPoints } from "#requests/filing/requests.points.queries.ts";
import type { DemoRequest } from "./demo.requests.ts";
import type { IdOf } from "./demo.story.ts";

/** The one that is half written when the desk is opened. */
const title = "Reporting duties for clothing brands in Germany";

const summary =
  "Brands selling in Germany report packaging today, and textiles from the year their register opens, at the earliest 2028.";

const body = `Packaging put on the market is reported to the central register every year by 15 May [1]. Brands above 25 tonnes of glass or 50 tonnes of paper also file an audited statement [2].

For textiles no register exists yet. The ministry's paper of June names 2028 as the earliest year [3].

*This is demo content: its figures, firms and sources are made up.*`;

const sources = [
  ["Yearly report on packaging", "Central register", "https://register.example.org/packaging"],
  ["Audited statements: from when", "Central register", "https://register.example.org/audit"],
  ["Paper on a textile register", "Ministry", "https://ministry.example.org/textiles"],
] as const;

const publishedOn = ["2026-02-12", "2023-09-01", "2026-06-18"];

/** What an analyst has written so far on a told request, if anything. */
export async function fillDraft(
  db: DatabaseTransaction,
  requestId: number,
  told: DemoRequest,
  { idOf, now }: { idOf: IdOf; now: Moment },
): Promise<void> {
  if (told.title !== title) return;
  const [first, second] = await listPoints(db, requestId);
  const savedAt = later(now, -hourMs);
  const content: InsightDraft = {
    insight_request_id: requestId,
    base_version: null,
    summary,
    body,
    outcome: null,
    review_by: null,
    coverage: [
      ...(first ? [{ insight_point_id: first.id, mark: "answered", note: "" }] : []),
      ...(second
        ? [
            {
              insight_point_id: second.id,
              mark: "partly",
              note: "The textile register is still to come.",
            },
          ]
        : []),
    ],
    sources: sources.map(([name, publisher, url], index) => ({
      title: name,
      publisher,
      url,
      published_on: publishedOn[index] ?? null,
      opened_on: savedAt.slice(0, 10),
      original: true,
    })),
  };
  const draft = {
    user_id: idOf(told.analyst ?? "analyst"),
    kind: "insight",
    insight_request_id: requestId,
    content,
  } as const;
  await insertDraft(db, draft, savedAt);
}
