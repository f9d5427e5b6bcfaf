import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, momentSent, text } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { insightRequest } from "#requests/requests.ts";

const params = z.object({ id: idInPath });
const one = z.object({ insight_request: insightRequest });

/** Who works at the desk and when; apart from the work itself. */
export const deskStaff = defineEndpoints({
  setOwnAbsence: {
    method: "PUT",
    path: "/api/v1/desk/absence",
    summary: "Says until when one is away; null ends it. Nothing is handed over to who is away.",
    access: "analyst",
    body: z.object({ away_until: z.nullable(momentSent) }),
    response: null,
    touches: [reads.desk],
  },
  assignRequest: {
    method: "PUT",
    path: "/api/v1/desk/:id/analyst",
    summary:
      "Gives a request to an analyst who is there, with what was written so far; never to who asked it.",
    access: "admin",
    params,
    body: z.object({ user_id: id, note: z.optional(text(bounds.reason)) }),
    response: one,
    touches: [reads.desk, reads.people, reads.requests],
    audited: "request_assigned",
  },
  returnRequest: {
    method: "DELETE",
    path: "/api/v1/desk/:id/analyst",
    summary: "Puts a request that somebody works on back into the queue.",
    access: "admin",
    params,
    response: one,
    touches: [reads.desk, reads.people, reads.requests],
    audited: "request_returned",
  },
});
