/**
 * Puts the cursor into a field of the same form, or of the page where there is none. Not a link to
 * `#field`: the hash holds the route.
 */
export function focusField(from: Element, field: string): void {
  const control = findControl(from.closest("form") ?? from.ownerDocument, field);
  if (!control) return;
  control.focus();
  control.scrollIntoView?.({ block: "center" });
}

function findControl(within: ParentNode, field: string): HTMLElement | null {
  const escaped = CSS.escape(field);
  const named = within.querySelectorAll<HTMLInputElement>(`[name="${escaped}"]`);
  // In a group of radios the cursor belongs on the chosen one.
  const chosen = [...named].find((input) => input.type === "radio" && input.checked);
  const own = chosen ?? named[0] ?? within.querySelector<HTMLElement>(`#${escaped}`);
  // What is wrong with a whole is mended in its parts.
  return own ?? within.querySelector<HTMLElement>(`[name^="${escaped}."]`);
}
