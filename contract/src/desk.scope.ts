import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { idInPath, text } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { scopeText, scopeVersion } from "#requests/requests.scope.ts";
import { insightRequest } from "#requests/requests.ts";

const params = z.object({ id: idInPath });
const one = z.object({ insight_request: insightRequest });
const further = z.optional(text({ min: 0, max: bounds.scopeText.max }));

export const scopeSent = z.object({
  /** The latest that was sent before, 0 where none was; if there is a newer one: 409. */
  base_version: z.int().check(z.nonnegative()),
  understanding: scopeText,
  looks_at: further,
  leaves_out: further,
});

/** Where a category has it, an analyst says first what the answer will cover. */
export const deskScope = defineEndpoints({
  sendScope: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/scope",
    summary:
      "Tells how one understands a request that one works on, what one will look at and what is left out, to be confirmed or corrected. Where its category demands that, the clock is paused until then; where it has no scopes: 422.",
    access: "analyst",
    params,
    body: z.object({ insight_scope: scopeSent }),
    response: one,
    status: 201,
    idempotent: true,
    touches: [reads.desk],
  },
  takeScopeCorrection: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/scope/agreement",
    summary:
      "Says that one works by the requester's correction, which settles the scope as if it had been confirmed.",
    access: "analyst",
    params,
    body: z.object({ version: scopeVersion }),
    response: one,
    idempotent: true,
    touches: [reads.desk],
  },
});
