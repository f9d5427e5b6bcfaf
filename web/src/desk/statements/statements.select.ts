import { fields } from "#desk/answer/insight.check.ts";
import { typeForList } from "#ui/cursor/typedFor.ts";
import { endOfWords, type PlacedStatement } from "./statements.places.ts";

/** Leads to a sentence, which is selected there. */
export function selectStatement(form: Element | null, statement: PlacedStatement): void {
  const found = findIn(form, statement);
  if (!found) return;
  const { area, from } = found;
  area.setSelectionRange(from, from + found.length);
  // On coming into a field the browser brings what is selected into sight.
  area.blur();
  area.focus();
  area.scrollIntoView?.({ block: "nearest" });
}

/** Begins a citation at the end of a sentence, as if one had typed the bracket there. */
export function citeStatement(form: Element | null, statement: PlacedStatement): void {
  const found = findIn(form, statement);
  if (!found) return;
  const { area, from } = found;
  const at = from + Math.min(found.length, endOfWords(statement.sentence));
  area.setSelectionRange(at, at);
  area.focus();
  // After the press is over, which led elsewhere.
  setTimeout(() =>
    typeForList(area, () => ({ from: at, to: at, insert: " [", start: at + 2, end: at + 2 })),
  );
}

/** In the field people stand by their names, so what is looked for may be elsewhere than in the text. */
function findIn(form: Element | null, { part, from, sentence }: PlacedStatement) {
  const area = form?.querySelector(`[name="${CSS.escape(fields[part])}"]`);
  if (!(area instanceof HTMLTextAreaElement)) return undefined;
  const words = sentence.replaceAll(/@\[([^[\]\n]{1,210})\]\(user:\d+\)/g, "@$1");
  const at = area.value.startsWith(words, from) ? from : area.value.indexOf(words);
  return at === -1 ? undefined : { area, from: at, length: words.length };
}
