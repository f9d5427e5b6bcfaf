import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { idInPath, text } from "#base/fields.ts";
import { insightRequest } from "./requests.ts";

export const scopeText = text(bounds.scopeText);
/** Which one was read; if another was sent since, or it is answered already: 409 with the present record. */
export const scopeVersion = z.int().check(z.positive());

const params = z.object({ id: idInPath });
const one = z.object({ insight_request: insightRequest });

/** What a requester says to the scope of the answer. */
export const requestScope = defineEndpoints({
  confirmScope: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/scope/confirmation",
    summary:
      "Confirms what the answer to one's request will cover; the clock runs again where it waited for that.",
    access: "signed_in",
    params,
    body: z.object({ version: scopeVersion }),
    response: one,
    idempotent: true,
  },
  correctScope: {
    method: "POST",
    path: "/api/v1/insight_requests/:id/scope/correction",
    summary:
      "Says what is meant otherwise; the clock runs again where it waited for that, and whoever works on it takes the correction over or sends another scope.",
    access: "signed_in",
    params,
    body: z.object({ version: scopeVersion, correction: scopeText }),
    response: one,
    idempotent: true,
  },
});
