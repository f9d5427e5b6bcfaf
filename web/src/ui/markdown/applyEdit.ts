import type { Edit, Selected } from "./markdown.edit.ts";

/** Types for the person, where their cursor is. */
export function applyEdit(area: HTMLTextAreaElement, tool: (selected: Selected) => Edit): void {
  const edit = tool({ text: area.value, start: area.selectionStart, end: area.selectionEnd });
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  // The one way to type that the browser's own undo knows of; where it is missing the text still changes.
  const typed = document.execCommand?.("insertText", false, edit.insert) ?? false;
  if (!typed) {
    area.setRangeText(edit.insert, edit.from, edit.to);
    // Who hears of it asks where the cursor is.
    area.setSelectionRange(edit.start, edit.end);
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(edit.start, edit.end);
}
