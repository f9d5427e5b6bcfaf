import { findCitations, renumberCitations } from "@sightline/contract/insights/citations.ts";
import type { Written, WrittenSource } from "#desk/answer/insight.values.ts";

type Cited = Pick<Written, "summary" | "body" | "sources">;

/** A source from its link; the publisher is a guess from the address, to be written over. */
export function sourceFrom(url: string, today: string): WrittenSource {
  return {
    title: "",
    publisher: hostOf(url) ?? "",
    url: url.trim(),
    published_on: null,
    opened_on: today,
    original: true,
  };
}

/** One place up or down; the citations in the text follow. */
export function moveSource(written: Cited, from: number, to: number): Cited {
  const sources = [...written.sources];
  const [moved] = sources.splice(from, 1);
  if (!moved || to < 0 || to > sources.length) return written;
  sources.splice(to, 0, moved);
  const numbers = new Map(
    written.sources.map((source, index) => [index + 1, sources.indexOf(source) + 1]),
  );
  return { sources, ...renumbered(written, (number) => numbers.get(number) ?? number) };
}

/** With its citations: a mark that stayed would name the source that comes after it. */
export function removeSource(written: Cited, index: number): Cited {
  const number = index + 1;
  return {
    sources: written.sources.filter((_, at) => at !== index),
    ...renumbered(written, (cited) => {
      if (cited === number) return null;
      return cited > number && cited <= written.sources.length ? cited - 1 : cited;
    }),
  };
}

/** The words around each place that cites a source. */
export function placesCiting({ summary, body }: Cited, number: number): string[] {
  return [summary, body].flatMap((text) =>
    findCitations(text)
      .filter((one) => one.number === number)
      .map(({ from, to }) => wordsAround(text, from, to)),
  );
}

/** The number of an earlier source with the same link. */
export function findSame(sources: readonly WrittenSource[], index: number): number | undefined {
  const link = plainLink(sources[index]?.url ?? "");
  if (link === "") return undefined;
  const same = sources.findIndex((one, at) => at !== index && plainLink(one.url) === link);
  return same === -1 ? undefined : same + 1;
}

export function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}

/** What differs only in such things leads to the same page. */
export function plainLink(url: string): string {
  const [address = ""] = url.trim().toLowerCase().split("#", 1);
  return address.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}

function renumbered({ summary, body }: Cited, numberOf: (number: number) => number | null) {
  return {
    summary: renumberCitations(summary, numberOf),
    body: renumberCitations(body, numberOf),
  };
}

const wordsBefore = 40;

function wordsAround(text: string, from: number, to: number): string {
  const line = text.slice(text.lastIndexOf("\n", from - 1) + 1, to);
  return line.length <= wordsBefore ? line : `… ${line.slice(-wordsBefore).replace(/^\S*\s/, "")}`;
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url.trim()).hostname.replace(/^www\./, "");
  } catch {
    return undefined;
  }
}
