import type { LegalKind } from "@sightline/contract/place/place.legal.ts";

export const legalTitles: Record<LegalKind, string> = {
  terms: "Terms of use",
  privacy: "Privacy notice",
};
