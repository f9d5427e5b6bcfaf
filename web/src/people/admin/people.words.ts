import type { PersonResult, PersonState } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";

export const roleNames: Record<SystemRole, string> = {
  member: "Member",
  analyst: "Analyst",
  admin: "Admin",
};

export const roleNotes: Record<SystemRole, string> = {
  member: "Asks, reads and shares.",
  analyst: "Answers requests at the desk.",
  admin: "Runs this place, and answers too.",
};

export const stateNames: Record<PersonState, string> = {
  active: "Active",
  deactivated: "Deactivated",
  leaving: "To be deleted",
};

export const peopleHref = "#/app/more/people";

export function personHref(id: number): string {
  return `${peopleHref}/${id}`;
}

export function tellPeople(count: number): string {
  return count === 1 ? "1 person" : `${count} people`;
}

/** What became of several at once: how many were done, and why the others were not. */
export function tellResults(results: readonly PersonResult[]): {
  message: string;
  refused: readonly PersonResult[];
} {
  const done = results.filter(({ outcome }) => outcome === "done");
  const refused = results.filter(({ outcome }) => outcome === "refused");
  const [only] = results;
  if (results.length === 1 && only) return { message: only.detail, refused };
  const unchanged = results.length - done.length - refused.length;
  const parts = [
    `Done for ${tellPeople(done.length)}`,
    ...(unchanged > 0 ? [`${unchanged} unchanged`] : []),
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
  ];
  return { message: parts.join(", "), refused };
}
