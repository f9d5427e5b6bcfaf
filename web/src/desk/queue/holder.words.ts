import type { Person } from "@sightline/contract/people.shapes.ts";
import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { nameOf } from "#ui/words/person.words.ts";

type Held = Pick<RequestRow, "status" | "analyst" | "requester">;

/** What a row says of who has it, from the reader's point of view. */
export function tellHolder({ status, analyst, requester }: Held, me: Person): string {
  const holder = tellAnalyst(analyst, me);
  if (status === "needs_clarification") return `${holder} · waits for ${requester.first_name}`;
  return status === "in_review" ? `${holder} · being checked` : holder;
}

/** Nobody answers themselves. */
export function mayClaim({ status, analyst, requester }: Held, me: Person): boolean {
  return isOpen(status) && analyst === null && requester.id !== me.id;
}

function tellAnalyst(analyst: Person | null, me: Person): string {
  if (analyst === null) return "unclaimed";
  return analyst.id === me.id ? "yours" : nameOf(analyst);
}
