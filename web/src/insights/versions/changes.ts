import type { InsightVersion } from "@sightline/contract/insights/insights.shapes.ts";
import { readable } from "#conversations/mentions/mention.words.ts";
import { type DiffPiece, wordDiff } from "#ui/words/wordDiff.ts";
import { coverageWords } from "#insights/insights.words.ts";

/** What a part said and says, as Markdown; of what is a list, the pieces. */
export type Change =
  | { part: string; before: string; after: string }
  | { part: string; pieces: DiffPiece[] };

/** What is written and read as Markdown. */
const written: readonly { part: string; textOf: (version: InsightVersion) => string }[] = [
  { part: "Summary", textOf: ({ summary }) => summary },
  { part: "Text", textOf: ({ body }) => readable(body) },
];

/** The other parts of an insight as texts, in the order in which one reads them. */
const parts: readonly { part: string; textOf: (version: InsightVersion) => string }[] = [
  {
    part: "Points",
    textOf: ({ coverage }) =>
      coverage
        .map(({ text, mark, note }) => `${text}: ${coverageWords[mark]}${note && `, ${note}`}`)
        .join("\n"),
  },
  {
    part: "Sources",
    textOf: ({ sources }) =>
      sources
        .map(({ number, title, publisher, url }) =>
          [`${number}. ${title}`, publisher, url].filter(Boolean).join(", "),
        )
        .join("\n"),
  },
  { part: "To be reviewed by", textOf: ({ review_by }) => review_by ?? "" },
  { part: "Files", textOf: ({ attachments }) => attachments.map((one) => one.filename).join("\n") },
];

/** What one version says otherwise than another; parts that say the same are left out. */
export function changesBetween(before: InsightVersion, after: InsightVersion): Change[] {
  const texts = written
    .filter(({ textOf }) => textOf(before) !== textOf(after))
    .map(({ part, textOf }) => ({ part, before: textOf(before), after: textOf(after) }));
  const others = parts
    .filter(({ textOf }) => textOf(before) !== textOf(after))
    .map(({ part, textOf }) => ({
      part,
      pieces: wordDiff(textOf(before), textOf(after)).map(foldSame),
    }));
  return [...texts, ...others];
}

/** The parts besides its text, as far as it has them. */
export function listedParts(version: InsightVersion): { part: string; text: string }[] {
  return parts
    .map(({ part, textOf }) => ({ part, text: textOf(version) }))
    .filter(({ text }) => text !== "");
}

/** So much of what stayed the same is shown around a change. */
const around = 160;

/** A long stretch without a change is left out but for its ends. */
function foldSame(piece: DiffPiece, index: number, pieces: readonly DiffPiece[]): DiffPiece {
  const { kind, text } = piece;
  if (kind !== "same" || text.length < 3 * around) return piece;
  const head = index === 0 ? "" : text.slice(0, around).replace(/(?<!\S)\S*$/u, "");
  const tail = index === pieces.length - 1 ? "" : text.slice(-around).replace(/^\S*/u, "");
  return { kind, text: `${head}${head && "\n"}…${tail && "\n"}${tail.trimStart()}` };
}
