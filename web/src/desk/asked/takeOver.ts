import { bounds, codePoints } from "@sightline/contract/base/bounds.ts";
import type { InsightText } from "@sightline/contract/desk.asked.ts";
import { renumberCitations } from "@sightline/contract/insights/citations.ts";
import { citationsIn } from "@sightline/contract/insights/insights.publishing.ts";
import type { InsightSource } from "@sightline/contract/insights/insights.shapes.ts";
import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import type { Written, WrittenSource } from "#desk/answer/insight.values.ts";
import { plainLink, removeSource } from "#desk/sources/sources.edit.ts";

type Taken = {
  sources: readonly WrittenSource[];
  /** Those of them that were not there before. */
  added: readonly WrittenSource[];
  /** What each is cited as here, by its number there. */
  numbers: ReadonlyMap<number, number>;
  /** How many found no room. */
  left: number;
};

/** With sources of another insight after one's own; what is there already stays where it is. */
export function takeSources(own: readonly WrittenSource[], found: readonly InsightSource[]): Taken {
  const sources = [...own];
  const numbers = new Map<number, number>();
  for (const { id: _, number, url, ...rest } of found) {
    const source = { ...rest, url: url ?? "" };
    const same = sources.findIndex((one) => isSame(one, source));
    if (same !== -1) numbers.set(number, same + 1);
    else if (sources.length < bounds.sourcesPerInsight) numbers.set(number, sources.push(source));
  }
  return {
    sources,
    added: sources.slice(own.length),
    numbers,
    left: found.length - numbers.size,
  };
}

/** By its link; what has none, like a book, by its name. */
export function isSame(
  one: Pick<WrittenSource, "url" | "title" | "publisher">,
  other: Pick<WrittenSource, "url" | "title" | "publisher">,
): boolean {
  const [link, otherLink] = [plainLink(one.url), plainLink(other.url)];
  if (link !== "" || otherLink !== "") return link === otherLink;
  return nameOf(one) !== "" && nameOf(one) === nameOf(other);
}

function nameOf({ title, publisher }: Pick<WrittenSource, "title" | "publisher">): string {
  return title.trim() === "" ? "" : `${title.trim()} ${publisher.trim()}`.toLowerCase();
}

/** Without those that were added, but for what is cited or was written over since. */
export function leaveSources(written: Written, added: readonly WrittenSource[]): Written {
  let left = written;
  for (const source of added) {
    const at = left.sources.indexOf(source);
    const { cited } = citationsIn(`${left.summary}\n${left.body}`, left.sources.length);
    if (at !== -1 && !cited.includes(at + 1)) left = { ...left, ...removeSource(left, at) };
  }
  return left;
}

export type Copied = {
  written: Written;
  added: readonly WrittenSource[];
  /** What stands in the text now that did not before. */
  body: string;
  summary: string;
};

/**
 * With the text of another insight after one's own, its citations by the numbers they have here.
 * A sentence where it does not fit.
 */
export function copyText(written: Written, text: InsightText): Copied | string {
  const { cited } = citationsIn(`${text.summary}\n${text.body}`, text.sources.length);
  const used = text.sources.filter(({ number }) => cited.includes(number));
  const { sources, added, numbers, left } = takeSources(written.sources, used);
  if (left > 0) return `An insight has at most ${bounds.sourcesPerInsight} sources.`;
  const asHere = (words: string) =>
    renumberCitations(withoutOthers(words), (number) => numbers.get(number) ?? null);
  const body = asHere(text.body).trim();
  const before = written.body.trimEnd();
  const whole = before === "" ? body : `${before}\n\n${body}`;
  if (codePoints(whole) > bounds.insightBody.max)
    return `An insight has at most ${bounds.insightBody.max.toLocaleString("en")} characters.`;
  const summary = written.summary.trim() === "" ? asHere(text.summary) : "";
  return {
    written: {
      ...written,
      sources,
      body: whole,
      summary: summary === "" ? written.summary : summary,
    },
    added,
    body,
    summary,
  };
}

/** Without it; what was written over since stays. */
export function leaveText(written: Written, { body, summary, added }: Copied): Written {
  const at = written.body.lastIndexOf(body);
  const before = written.body.slice(0, Math.max(at, 0)).trimEnd();
  const after = written.body.slice(at + body.length);
  const left = {
    ...written,
    body: at === -1 ? written.body : before + after,
    summary: summary !== "" && written.summary === summary ? "" : written.summary,
  };
  return leaveSources(left, added);
}

const picture = /!\[([^[\]]*)\]\(attachment:\d+\)/g;

/** People who may be named there need not be here, and its pictures stay with it. */
function withoutOthers(words: string): string {
  return replaceMentions(words, ({ as }) => as).replaceAll(picture, "$1");
}
