import type { InsightScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import { type Html, html, tableOf } from "./parcels.html.ts";
import type { Writing } from "./parcels.insight.ts";
import { nameOf } from "./parcels.words.ts";

/** What the answer covers: as it stands, and each that was sent before. */
export function writeScopes({ parcel, when }: Writing): Html {
  const scopes = parcel.insight_request.insight_scopes;
  return html`<section>
    <h2>What the answer covers</h2>
    ${scopes.map(
      (scope) =>
        html`${scopes.length > 1 ? html`<h3>Version ${scope.version}</h3>` : null}
          <p class="about">${tellScope(scope, when)}</p>
          ${tableOf(partsOf(scope))}`,
    )}
  </section>`;
}

function partsOf(scope: InsightScope): [string, string][] {
  const { understanding, looks_at, leaves_out, correction, answered_by } = scope;
  const parts: [string, string | null][] = [
    ["Understood as", understanding],
    ["To look at", looks_at],
    ["To leave out", leaves_out],
    [`${answered_by ? nameOf(answered_by) : "The requester"} means`, correction],
  ];
  return parts.flatMap(([term, words]): [string, string][] => (words ? [[term, words]] : []));
}

function tellScope(scope: InsightScope, when: Writing["when"]): string {
  const { state, author, sent_at, answered_by, answered_at } = scope;
  const by = answered_by ? nameOf(answered_by) : "the requester";
  const answered = answered_at === null ? "" : `, ${when(answered_at)}`;
  const standing = {
    waiting: "Not confirmed yet.",
    confirmed: `Confirmed by ${by}${answered}.`,
    corrected: `Corrected by ${by}${answered}.`,
    taken: `Corrected by ${by}${answered}, and agreed to.`,
    replaced: "Replaced before it was answered.",
    lapsed: "Never confirmed.",
  };
  return `Sent by ${nameOf(author)}, ${when(sent_at)}. ${standing[state]}`;
}
