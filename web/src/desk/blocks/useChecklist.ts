import type { TickedItem } from "@sightline/contract/categories/categories.checklist.ts";
import { deskChecklist } from "@sightline/contract/desk.checklist.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useAction } from "#ui/overlays/useAction.ts";

/** When it was ticked, as long as the server has not answered; null for what was unticked. */
type Pressed = ReadonlyMap<number, string | null>;

/** What has to be ticked, as it stands; a tick shows at once, and is taken back should it fail. */
export function useChecklist(requestId: number, given: readonly TickedItem[]) {
  const [told, setTold] = useState({ given, items: given });
  const [pressed, setPressed] = useState<Pressed>(new Map());
  // What was loaded since knows better.
  const known = told.given === given ? told.items : given;
  const items = known.map((item) => {
    const ticked_at = pressed.get(item.id);
    return ticked_at === undefined ? item : { ...item, ticked_by: null, ticked_at };
  });
  const tick = useAction(useSubmit(deskChecklist.tickItem, { background: true }));
  const untick = useAction(useSubmit(deskChecklist.untickItem, { background: true }));

  async function set(itemId: number, on: boolean): Promise<void> {
    const ticked_at = on ? new Date().toISOString() : null;
    setPressed((before) => new Map(before).set(itemId, ticked_at));
    const params = { id: requestId, item_id: itemId };
    const answer = await (on ? tick : untick).act({ params });
    // This one alone: another may have been ticked before the answer came.
    const now = answer === false ? undefined : answer.checklist.find(({ id }) => id === itemId);
    setPressed((before) => {
      // Pressed once more meanwhile.
      if (before.get(itemId) !== ticked_at) return before;
      const others = new Map(before);
      others.delete(itemId);
      return others;
    });
    if (!now) return;
    setTold((before) => ({
      given,
      items: (before.given === given ? before.items : given).map((item) =>
        item.id === itemId ? now : item,
      ),
    }));
  }

  return { items, set };
}

export type Checklist = ReturnType<typeof useChecklist>;
