import { applyEdit } from "#ui/markdown/applyEdit.ts";
import type { Edit, Selected } from "#ui/markdown/markdown.edit.ts";
import type { Asked } from "./useCursor.ts";

const typed = new WeakMap<HTMLTextAreaElement, Edit>();

/** Types what opens a list for whoever pressed a button instead; leaving the list takes it away. */
export function typeForList(area: HTMLTextAreaElement, tool: (selected: Selected) => Edit): void {
  applyEdit(area, (selected) => {
    const edit = tool(selected);
    typed.set(area, edit);
    return edit;
  });
}

/** What somebody typed themselves stays, and so does all once they typed on. */
export function takeTypedBack(area: HTMLTextAreaElement, { q, to }: Asked): void {
  const edit = typed.get(area);
  typed.delete(area);
  if (!edit || q !== "" || edit.end !== to) return;
  const { from, insert } = edit;
  if (area.value.slice(from, to) !== insert) return;
  applyEdit(area, () => ({ from, to, insert: "", start: from, end: from }));
}
