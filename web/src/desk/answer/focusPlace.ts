import { findCitations } from "@sightline/contract/insights/citations.ts";
import { focusField } from "#ui/fields/focusField.ts";

/** Leads to a place of the form, opening what it is folded into; to a mark without a source, if that is meant and there is one. */
export function focusPlace(form: Element, field: string, unknown?: ReadonlySet<number>): boolean {
  const control = form.querySelector(`[name="${CSS.escape(field)}"]`);
  control?.closest("details")?.setAttribute("open", "");
  focusField(form, field);
  if (!unknown || !(control instanceof HTMLTextAreaElement)) return false;
  const mark = findCitations(control.value).find(({ number }) => unknown.has(number));
  if (mark) control.setSelectionRange(mark.from, mark.to);
  return mark !== undefined;
}
