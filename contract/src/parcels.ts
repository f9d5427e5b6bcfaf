import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { idInPath } from "#base/fields.ts";
import { hourMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";
import { comment } from "./conversations.shapes.ts";
import { insight, insightVersion } from "#insights/insights.shapes.ts";
import { person } from "./people.shapes.ts";
import { requestEvent } from "#requests/requests.events.shapes.ts";
import { insightRequest } from "#requests/requests.ts";

/** Without what is of one moment at a screen, and what comes whole beside it. */
const requestToTake = z.omit(insightRequest, {
  events: true,
  events_cursor: true,
  comments: true,
  comments_cursor: true,
  named: true,
  seen_at: true,
  unread: true,
  following: true,
  can: true,
  plan_may_ask: true,
  access_asks: true,
  text_asks: true,
});

/** The latest so many: each may be as long as all comments of a page together. */
export const mostEarlierVersions = 50;

export const parcelParts = ["comments", "notes", "events", "versions"] as const;

/** A request with all that belongs to it, as this person may see it. */
export const parcel = z.object({
  category: z.string(),
  insight_request: requestToTake,
  /** As it reads now; null while nothing is published. */
  insight_response: z.nullable(insight),
  /** What it said before it was corrected, the latest first. */
  earlier_versions: z.array(insightVersion),
  /** Oldest first. */
  comments: z.array(comment),
  /** The notes among staff; null for those who do not read them. */
  notes: z.nullable(z.array(comment)),
  /** Those whom comments and notes name, as they are called today. */
  people: z.array(person),
  /** Oldest first. */
  events: z.array(requestEvent),
  /** What was so long that its earliest part is left out. */
  shortened: z.array(z.enum(parcelParts)),
});
export type Parcel = z.infer<typeof parcel>;

/** What a download would hold. */
export const parcelSize = z.object({ files: z.int(), bytes: z.int() });
export type ParcelSize = z.infer<typeof parcelSize>;

const params = z.object({ id: idInPath });
const throttle = [{ by: "user", limit: 60, withinMs: hourMs }] as const;

export const parcels = defineEndpoints({
  getParcel: {
    method: "GET",
    path: reads.requests.getParcel,
    summary:
      "A request as one whole, to be printed: what was asked, the insight with its sources and versions, the conversation, the timeline; for staff also their notes.",
    access: "signed_in",
    params,
    response: z.object({ parcel }),
    throttle,
  },
  getParcelSize: {
    method: "GET",
    path: reads.requests.getParcelSize,
    summary: "How many files a download of the whole request would hold, and how large they are.",
    access: "signed_in",
    params,
    response: z.object({ parcel_size: parcelSize }),
    background: true,
  },
  downloadParcel: {
    method: "GET",
    path: "/api/v1/insight_requests/:id/parcel/download",
    summary: "The same with all its files as a zip file, written while it is sent.",
    access: "signed_in",
    params,
    response: "file",
    throttle: [{ by: "user", limit: 20, withinMs: hourMs }],
    audited: "request_downloaded",
  },
});
