import type { DeskRow } from "@sightline/contract/desk.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { useState } from "react";

/** What one may have to do oneself, in the order of the server's list. */
export const sections = ["mine", "to_review", "unclaimed"] as const;
export type Section = (typeof sections)[number];

export const sectionNames: Record<Section, string> = {
  mine: "Mine",
  to_review: "To review",
  unclaimed: "Unclaimed",
};

/** Of what is next: all that is neither one's own nor free waits to be read. */
export function sectionOf({ status, analyst }: DeskRow, me: Person): Section {
  if (!isOpen(status)) return "to_review";
  if (analyst === null) return "unclaimed";
  return analyst.id === me.id ? "mine" : "to_review";
}

/** Where each row stood when it came: whoever takes it on meanwhile, it stays where one reads it. */
export function useSections(rows: readonly DeskRow[], me: Person) {
  const [stood, setStood] = useState<ReadonlyMap<number, Section>>(new Map());
  const came = rows.filter(({ id }) => !stood.has(id));
  const now =
    came.length === 0
      ? stood
      : new Map([...stood, ...came.map((row) => [row.id, sectionOf(row, me)] as const)]);
  if (now !== stood) setStood(now);
  return {
    of: (id: number) => now.get(id),
    /** The list is shown anew. */
    forget: () => setStood(new Map()),
  };
}
