import type { Option } from "#ui/choices/option.ts";
import type { Written, WrittenSource } from "#desk/answer/insight.values.ts";
import { isLink, plainLink } from "./sources.edit.ts";

type Selected = { text: string; start: number; end: number };

/** Puts `[3]` after what is selected, with a space before it where a word ends. */
export function citeAfter({ text, end }: Selected, number: number) {
  const gap = /\S$/.test(text.slice(0, end)) ? " " : "";
  const insert = `${gap}[${number}]`;
  const cursor = end + insert.length;
  return { from: end, to: end, insert, start: cursor, end: cursor };
}

/** Chosen instead of a number: a source to be made from the link that was pasted. */
export const newSource = "new";

/** What could be meant by a number, a title or a link. */
export function citeOptions(sources: Written["sources"], typed: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  const options = sources.map(optionOf);
  if (isLink(typed)) {
    const known = options.filter((_, at) => plainLink(sources[at]?.url ?? "") === plainLink(typed));
    return known.length > 0
      ? known
      : [{ value: newSource, label: `Add it as source ${sources.length + 1}`, note: typed.trim() }];
  }
  return options.filter(
    ({ value, label, note }) =>
      value === wanted || `${label} ${note ?? ""}`.toLowerCase().includes(wanted),
  );
}

function optionOf({ title, publisher }: WrittenSource, index: number): Option {
  const name = title.trim() === "" ? "No title yet" : title;
  return {
    value: String(index + 1),
    label: `${index + 1} · ${name}`,
    ...(publisher === "" ? {} : { note: publisher }),
  };
}
