import * as z from "zod/mini";
import { attachment } from "./attachments.shapes.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { idInPath, idSent } from "#base/fields.ts";
import { hourMs } from "#base/moments.ts";
import { reads } from "#base/reads.ts";

const params = z.object({ id: idInPath });

export const attachments = defineEndpoints({
  addAttachment: {
    method: "POST",
    path: "/api/v1/attachments",
    summary:
      "Attaches one file (multipart field `file`) to a draft or a request of one's own, or keeps it for a comment (`for_comment`) that names it once it is sent: 5 files of 10 MB each.",
    access: "signed_in",
    body: z.object({
      draft_id: z.optional(idSent),
      insight_request_id: z.optional(idSent),
      for_comment: z.optional(z.literal("true")),
    }),
    bodyKinds: ["multipart"],
    response: z.object({ attachment }),
    status: 201,
    idempotent: true,
    throttle: [{ by: "user", limit: 200, withinMs: hourMs }],
    background: true,
    touches: [reads.requests],
  },
  getAttachment: {
    method: "GET",
    path: "/api/v1/attachments/:id",
    summary:
      "The file, for those who see what it is attached to; of a picture with `size=inline` the reduced one.",
    access: "signed_in",
    params,
    query: z.object({ size: z.optional(z.enum(["inline"])) }),
    response: "file",
    background: true,
  },
  removeAttachment: {
    method: "DELETE",
    path: "/api/v1/attachments/:id",
    summary:
      "Removes a file from a draft or a request of one's own, or one that was kept for a comment.",
    access: "signed_in",
    params,
    response: null,
    background: true,
    touches: [reads.requests],
  },
});
