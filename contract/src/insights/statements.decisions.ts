import type { StatementCount } from "./statements.words.ts";
import { replaceMentions } from "#text/mentions.ts";
import { proseBlocksOf, sentencesOf } from "./statements.sentences.ts";
import type { Decided, StatementDecision } from "./statements.shapes.ts";
import { type ReadSentence, readStatements } from "./statements.ts";

/** `open`: it seems to state something, and nobody has said yet on what it rests. */
export type Standing = "cited" | StatementDecision | "open";
export type Statement = { from: number; to: number; standing: Standing };

type Reader = (markdown: string) => ReadSentence[];

/** The statements of a text by what was decided on them; what cites is one, whatever it seems to be. */
export function statementsIn(
  markdown: string,
  decisions: readonly Decided[] = [],
  read: Reader = readStatements,
): Statement[] {
  const byKey = new Map(decisions.map(({ sentence, decision }) => [keyOf(sentence), decision]));
  return read(markdown).flatMap(({ from, to, cites, states }) => {
    const standing = cites
      ? "cited"
      : (byKey.size > 0 && byKey.get(keyOf(markdown.slice(from, to)))) ||
        (states ? "open" : undefined);
    return standing ? [{ from, to, standing }] : [];
  });
}

/** Marks, capitals and spaces may change without another thing being said; a person is their number. */
export function keyOf(sentence: string): string {
  return withoutNames(sentence)
    .replaceAll(/[*_~]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

export function isSameSentence(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

/** Whom a sentence names may leave, and be called by no name then. */
export function withoutNames(sentence: string): string {
  return replaceMentions(sentence, ({ id }) => `@[-](user:${id})`);
}

/** Where sentences that something was decided on stand in a text. */
export function placesOf(
  markdown: string,
  sentences: readonly string[],
): { from: number; to: number }[] {
  if (sentences.length === 0) return [];
  const wanted = new Set(sentences.map(keyOf));
  return proseBlocksOf(markdown)
    .flatMap(({ from: start, text }) =>
      sentencesOf(text).map(({ from, to }) => ({ from: start + from, to: start + to })),
    )
    .filter(({ from, to }) => wanted.has(keyOf(markdown.slice(from, to))));
}

/** What was dismissed is no statement. */
export function countStatements(
  statements: readonly Pick<Statement, "standing">[],
): StatementCount {
  const all = statements.filter(({ standing }) => standing !== "dismissed");
  return {
    with_source: all.filter(({ standing }) => standing === "cited").length,
    all: all.length,
  };
}
