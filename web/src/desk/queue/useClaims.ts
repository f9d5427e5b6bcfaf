import { desk, type DeskRow } from "@sightline/contract/desk.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { useState } from "react";
import { call } from "#api/call/call.ts";
import { asCallProblem } from "#api/call/callProblem.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { mayClaim } from "./holder.words.ts";

/** Claims from the queue: shown at once, and taken back where somebody else was quicker. */
export function useClaims(me: Person) {
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const toast = useToast();
  const take = (id: number) => setTaken((all) => new Set([...all, id]));
  const drop = (id: number) => setTaken((all) => new Set([...all].filter((one) => one !== id)));

  async function claim(row: DeskRow): Promise<void> {
    const { id } = row;
    if (taken.has(id) || !mayClaim(row, me)) return;
    take(id);
    try {
      await call(desk.claimRequest, { params: { id }, background: true });
      toast({
        message: `Request ${id} is yours`,
        action: { words: "Undo", onPress: () => void release(id) },
      });
    } catch (thrown) {
      drop(id);
      sayFailed(thrown);
    }
  }

  async function release(id: number): Promise<void> {
    drop(id);
    await call(desk.releaseRequest, { params: { id }, background: true }).catch(sayFailed);
  }

  function sayFailed(thrown: unknown): void {
    const { code, title, detail } = asCallProblem(thrown);
    const isLost = code === "transition_refused";
    toast({ message: isLost ? "Someone else was quicker" : title, detail, problem: true });
  }

  /** The row as it will be; as soon as the server says who has it, that counts. */
  function shown(row: DeskRow): DeskRow {
    if (!taken.has(row.id) || row.analyst !== null) return row;
    return { ...row, analyst: me, status: row.status === "submitted" ? "in_progress" : row.status };
  }

  return { claim, shown };
}
