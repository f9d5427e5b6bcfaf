import { type FocusEvent, type SyntheticEvent, useState } from "react";
import { bottomOfCursor } from "./cursor.place.ts";

/** What was typed before the cursor to be offered something, and where it stands in the text. */
export type Asked = { q: string; from: number; to: number };

/** Where the list of what is offered stands: below the cursor, and as wide as the text at most. */
type Placed = { below: number; start: number; most: number };

type Open = Asked & Placed & { area: HTMLTextAreaElement };

type Left = Pick<Open, "area" | "from">;

type Find = (text: string, cursor: number, area: HTMLTextAreaElement) => Asked | undefined;

/** Where somebody asks for something in any text inside, by typing it. */
export function useCursor(find: Find) {
  const [open, setOpen] = useState<Open>();
  const [meant, setMeant] = useState<string>();
  const [left, setLeft] = useState<Left>();

  function look(event: SyntheticEvent): void {
    const { target: area, currentTarget: place } = event;
    // What stands in a dialog above is not inside.
    if (!(area instanceof HTMLTextAreaElement) || !place.contains(area)) return;
    const asked = find(area.value, area.selectionEnd, area);
    if (asked?.q !== open?.q) setMeant(undefined);
    if (asked && left?.area === area && left.from === asked.from) return;
    setLeft(undefined);
    setOpen(asked && { ...asked, area, ...placedBelow(area, place) });
  }

  return {
    open,
    /** Which of the list the arrows went to. */
    meant,
    mean: setMeant,
    close: () => setOpen(undefined),
    /** Closed by its reader, it stays so for what was asked at this place. */
    leave: () => {
      setLeft(open);
      setOpen(undefined);
    },
    handlers: {
      onInput: look,
      /** Whoever goes elsewhere in the text no longer asks here. */
      onSelect: () => {
        if (open && open.area.selectionEnd !== open.to) setOpen(undefined);
      },
      onBlur: (event: FocusEvent) => {
        if (event.target === open?.area) setOpen(undefined);
      },
    },
  };
}

export type Cursor = ReturnType<typeof useCursor>;

function placedBelow(area: HTMLTextAreaElement, place: Element): Placed {
  const around = place.getBoundingClientRect();
  const { top, left, width } = area.getBoundingClientRect();
  return { below: top + bottomOfCursor(area) - around.top, start: left - around.left, most: width };
}
