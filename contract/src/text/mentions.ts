import * as z from "zod/mini";
import { bounds, type LengthBound } from "#base/bounds.ts";
import { text as plainText } from "#base/fields.ts";
import { markdown } from "./markdown.ts";

type Named = { id: number; first_name: string; last_name: string };

/** `@[Ada Lovelace](user:12)`: kept by id, so that the name shown is always today's. */
const mention = /@\[([^[\]\n]{1,210})\]\(user:([1-9]\d{0,8})\)/g;

export function mentionOf(person: Named): string {
  return `@[${nameInMention(person)}](user:${person.id})`;
}

/** Brackets would end it. */
export function nameInMention({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim().replaceAll(/[[\]\n]/g, " ");
}

/** Whom a text names, each once, in their order. */
export function mentionsIn(text: string): number[] {
  return [...new Set(namesIn(text).map(({ id }) => id))];
}

/** Each mention, by the name it was written with. */
export function namesIn(text: string): { id: number; as: string }[] {
  return Array.from(text.matchAll(mention), ([, as = "", id]) => ({ id: Number(id), as }));
}

/**
 * The text with every mention in other words; `as` is the name it was written with, `whole` all of
 * it, which stands at `at`.
 */
export function replaceMentions(
  text: string,
  put: (named: { id: number; as: string }, at: number, whole: string) => string,
): string {
  return text.replaceAll(mention, (whole, as: string, id: string, at: number) =>
    put({ id: Number(id), as }, at, whole),
  );
}

/** Markdown that may name people. */
export function mentioningMarkdown(bound: LengthBound) {
  return markdown(bound).check(namesFew());
}

/** The same for plain text. */
export function mentioningText(bound: LengthBound) {
  return plainText(bound).check(namesFew());
}

function namesFew() {
  return z.refine<string>((value) => mentionsIn(value).length <= bounds.mentionsPerText, {
    error: (issue) =>
      `Mention at most ${bounds.mentionsPerText} people; this mentions ${mentionsIn(String(issue.input)).length}.`,
  });
}
