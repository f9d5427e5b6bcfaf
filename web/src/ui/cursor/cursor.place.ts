const alike = [
  "font",
  "letter-spacing",
  "word-spacing",
  "line-height",
  "padding",
  "border-width",
  "box-sizing",
  "tab-size",
];

/**
 * How far below the upper edge of a text field the line with its cursor ends. Browsers do not tell,
 * so the text before the cursor is set once more, unseen, and measured.
 */
export function bottomOfCursor(area: HTMLTextAreaElement): number {
  const style = getComputedStyle(area);
  const copy = document.createElement("div");
  for (const name of alike) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: "absolute",
    visibility: "hidden",
    inlineSize: `${area.clientWidth}px`,
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
  });
  copy.textContent = area.value.slice(0, area.selectionEnd);
  area.after(copy);
  const height = copy.offsetHeight - Number.parseFloat(style.paddingBottom || "0");
  copy.remove();
  return Math.min(height - area.scrollTop, area.clientHeight);
}
