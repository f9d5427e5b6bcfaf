import type { DeskRow } from "@sightline/contract/desk.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { useState } from "react";
import { claimRequest } from "./claiming.ts";
import { mayClaim } from "./holder.words.ts";

/** Claims from the queue: shown at once, and taken back where somebody else was quicker. */
export function useClaims(me: Person) {
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const take = (id: number) => setTaken((all) => new Set([...all, id]));
  const drop = (id: number) => setTaken((all) => new Set([...all].filter((one) => one !== id)));

  async function claim(row: DeskRow): Promise<void> {
    const { id } = row;
    if (taken.has(id) || !mayClaim(row, me)) return;
    take(id);
    if (!(await claimRequest(id, () => drop(id)))) drop(id);
  }

  /** The row as it will be; as soon as the server says who has it, that counts. */
  function shown(row: DeskRow): DeskRow {
    if (!taken.has(row.id) || row.analyst !== null) return row;
    return { ...row, analyst: me, status: row.status === "submitted" ? "in_progress" : row.status };
  }

  return { claim, shown, claimed: taken };
}
