import { listNamedIn } from "#conversations/mentions/mentions.ts";
import type { Database } from "#db/database.ts";
import { excerptOf, sentenceNaming } from "./excerpt.ts";
import type { Said } from "./quoting.queries.ts";

const mostQuoted = 5;
const quoteLength = 300;
const passageLength = 200;

/** The paragraphs of a mail that quotes the latest of what was said, each cut short and in plain words. */
export async function quote(db: Database, said: readonly Said[]): Promise<string[]> {
  const shown = said.slice(-mostQuoted);
  const people = await listNamedIn(db, shown);
  const more = said.length - shown.length;
  return [
    ...(more > 0 ? [`${more} earlier ${more === 1 ? "comment" : "comments"}, and then:`] : []),
    ...shown.map(
      ({ author, body, passage }) =>
        `${author}${tellPassage(passage)}: ${excerptOf(body, people, quoteLength)}`,
    ),
  ];
}

/** What a question is about: without it nobody could answer. */
function tellPassage(passage: string | null | undefined): string {
  if (!passage) return "";
  const words = Array.from(passage.replaceAll(/\s+/g, " ").trim());
  const isCut = words.length > passageLength;
  return ` asks about “${words.slice(0, passageLength).join("").trimEnd()}${isCut ? "…" : ""}”`;
}

/** The first sentence of a long text that names somebody, in plain words; null: it does not. */
export async function quoteNaming(
  db: Database,
  text: string,
  userId: number,
): Promise<string | null> {
  const body = sentenceNaming(text, userId);
  return body === null ? null : excerptOf(body, await listNamedIn(db, [{ body }]), quoteLength);
}
