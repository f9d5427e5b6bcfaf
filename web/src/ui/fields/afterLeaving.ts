/**
 * Once the field is left, for what then appears in the form. Not yet where only the window was left,
 * and not under a pointer: what it was pressed on would move away from it, and miss its click.
 */
export function afterLeaving(field: string, action: () => void): void {
  if (document.activeElement?.getAttribute("name") === field) return;
  if (!document.querySelector(":active")) return action();
  addEventListener("mouseup", () => setTimeout(action), { once: true });
}
