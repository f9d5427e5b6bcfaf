import type { Person } from "@sightline/contract/people.shapes.ts";
import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import type { Objection } from "@sightline/contract/requests/requests.objecting.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { nameOf } from "#ui/words/person.words.ts";

type Held = Pick<RequestRow, "status" | "analyst" | "requester"> & {
  objection?: Objection | null;
};

/** What a row says of who has it, from the reader's point of view. */
export function tellHolder({ status, analyst, requester }: Held, me: Person): string {
  const holder = tellAnalyst(analyst, me);
  if (status === "needs_clarification") return `${holder} · waits for ${requester.first_name}`;
  return status === "in_review" ? `${holder} · being checked` : holder;
}

/** Nobody answers themselves, nor reads the objection to what they declined. */
export function mayClaim(row: Held, me: Person): boolean {
  const { status, analyst, requester } = row;
  return isOpen(status) && analyst === null && requester.id !== me.id && !isLeftToOthers(row, me);
}

/** This person declined it before somebody objected. */
export function isLeftToOthers({ objection }: Pick<Held, "objection">, me: Person): boolean {
  return objection?.left_to_others_by?.id === me.id;
}

function tellAnalyst(analyst: Person | null, me: Person): string {
  if (analyst === null) return "unclaimed";
  return analyst.id === me.id ? "yours" : nameOf(analyst);
}
