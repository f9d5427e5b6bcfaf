import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idSent, moment } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { markdown } from "#text/markdown.ts";

export const legalKinds = ["terms", "privacy"] as const;
export type LegalKind = (typeof legalKinds)[number];

const wording = z.object({
  version: z.int(),
  created_at: moment,
  /** People are asked to agree anew. */
  substantial: z.boolean(),
});

/** One wording of the terms or the privacy notice. Both count by one number: who agreed to 4, agreed to each as it was then. */
export const legalText = z.extend(wording, { kind: z.enum(legalKinds), body: z.string() });
export type LegalText = z.infer<typeof legalText>;

/** What a 409 `stale_version` on a text holds besides the problem itself: how it reads now. */
export const legalConflict = z.object({ legal_text: legalText });

const params = z.object({ kind: z.enum(legalKinds) });

export const placeLegal = defineEndpoints({
  getLegalText: {
    method: "GET",
    path: reads.place.getLegalText,
    summary: "The terms or the privacy notice: as they are, or as they read in an earlier version.",
    access: "everybody",
    params,
    query: z.object({ version: z.optional(idSent) }),
    response: z.object({
      legal_text: legalText,
      /** The latest hundred, newest first. */
      versions: z.array(wording),
    }),
  },
  updateLegalText: {
    method: "PUT",
    path: "/api/v1/place/legal_texts/:kind",
    summary:
      "Writes a text anew, as the next version. Where it changes in substance, everybody is asked to agree again; no call is refused for it.",
    access: "admin",
    params,
    body: z.object({
      body: markdown(bounds.legalText),
      substantial: z.boolean(),
      /** The one that was edited. */
      version: id,
    }),
    response: z.object({ legal_text: legalText }),
    touches: [reads.accounts.getProfile],
    audited: "legal_text_changed",
  },
  agreeToLegalTexts: {
    method: "POST",
    path: "/api/v1/place/legal_agreements",
    summary: "Agrees to the terms and the privacy notice as they were in this version.",
    access: "signed_in",
    body: z.object({ version: id }),
    response: null,
    touches: [reads.accounts.getProfile],
  },
});
