import type { Statement } from "@sightline/contract/insights/statements.decisions.ts";

export type TextPart = "summary" | "body";

/** A statement of one of the two texts, with its words. */
export type PlacedStatement = Statement & { part: TextPart; sentence: string };

export function placed(
  part: TextPart,
  text: string,
  statements: readonly Statement[],
): PlacedStatement[] {
  return statements.map((one) => ({ ...one, part, sentence: text.slice(one.from, one.to) }));
}

/** Where in a sentence its source is named: before what ends it. */
export function endOfWords(sentence: string): number {
  return sentence.replace(/[.,;!?…*_~"'”“’»)]{1,9}$/u, "").length;
}
