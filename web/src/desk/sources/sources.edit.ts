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

/**
 * Back at its number, in what has been written since. Its marks come back in the lines that went on
 * from those it was cited in.
 */
export function putBackSource(now: Cited, former: Cited, index: number): Cited {
  const source = former.sources[index];
  if (!source) return now;
  const removed = removeSource(former, index);
  const at = Math.min(index, now.sources.length);
  const count = now.sources.length;
  const shift = (cited: number) => (cited > at && cited <= count ? cited + 1 : cited);
  // The former lines name the sources by their numbers of that moment.
  const isSameList = removed.sources.every((one, place) => one.url === now.sources[place]?.url);
  const textOf = (part: "summary" | "body") => {
    const renumberedLines = renumberCitations(now[part], shift).split("\n");
    if (!isSameList) return renumberedLines.join("\n");
    const before = former[part].split("\n");
    const pairs = removed[part].split("\n").map((line, place) => ({ line, was: before[place] }));
    const cited = pairs.filter(({ line, was }) => line !== "" && line !== was);
    const lines = now[part].split("\n").map((line, place) => {
      const pair = cited.find((one) => one.line === line) ?? cited.find(startOf(line));
      if (pair?.was === undefined) return renumberedLines[place];
      return pair.was + renumberCitations(line.slice(pair.line.length), shift);
    });
    return lines.join("\n");
  };
  return {
    sources: now.sources.toSpliced(at, 0, source),
    summary: textOf("summary"),
    body: textOf("body"),
  };
}

function startOf(line: string) {
  return (one: { line: string }) => line.startsWith(one.line);
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
