import {
  findGrowing,
  type Scanner,
  usualLongest,
} from "@sightline/contract/base/growth.testing.ts";
import { isShowable } from "@sightline/contract/text/markdown.ts";
import type { Root } from "mdast";
import { expect, test } from "vitest";
import { findAsking } from "#conversations/mentions/mention.asking.ts";
import { MentionNames } from "#conversations/mentions/mention.names.ts";
import { picturesIn, withoutPicture } from "#board/writing/post.pictures.ts";
import { nothingWritten } from "#desk/answer/insight.values.ts";
import { findBlockAsked } from "#desk/blocks/block.asking.ts";
import { copyText } from "#desk/asked/takeOver.ts";
import { isLink, plainLink } from "#desk/sources/sources.edit.ts";
import { citedPlaces, plainSummary } from "#insights/insights.words.ts";
import { readAddresses } from "#plans/invites/addresses.ts";
import { plainExcerpt } from "#search/found.words.ts";
import { markTitle } from "#search/title.marks.ts";
import { initialsOf } from "#ui/base/avatar.look.ts";
import { diffMarkdown } from "#ui/diff/markdown.diff.ts";
import { beginningOf } from "#ui/markdown/markdown.beginning.ts";
import { splitCitations } from "#ui/markdown/markdown.cite.ts";
import { parseMarkdown } from "@sightline/contract/markdown/markdown.parse.ts";
import { trimLines, trimStart } from "#ui/markdown/markdown.words.ts";
import { readNumber } from "#ui/words/number.ts";
import { wordDiff } from "#ui/words/wordDiff.ts";

/** Whatever of the web walks through what people type; the others stand in `scripts/growth`. */
const scanners: readonly Scanner[] = [
  ["names while one writes", readNames],
  ["findAsking", (given) => findAsking(given, given.length)],
  ["findBlockAsked", (given) => findBlockAsked(given, given.length)],
  ["picturesIn", picturesIn],
  ["withoutPicture", (given) => withoutPicture(given, 1)],
  ["isLink", isLink],
  ["plainLink", plainLink],
  ["copyText", (given) => copyText(nothingWritten, { summary: "", body: given, sources: [] })],
  ["citedPlaces", citedPlaces],
  ["plainExcerpt", (given) => plainExcerpt([{ text: given, marked: false }])],
  ["markTitle", (given) => markTitle(given, given, [])],
  ["plainSummary", plainSummary],
  ["readAddresses", readAddresses],
  ["initialsOf", initialsOf],
  ["splitCitations", splitCitations],
  ["trimLines", trimLines],
  // What is not showable is never saved, so nobody's page reads it.
  ["parseMarkdown", (given) => isShowable(given) && parseMarkdown(given)],
  ["beginningOf", beginningOf],
  ["wordDiff, of a text written anew", (given) => wordDiff(given, given.replaceAll("a", "b"))],
  ["diffMarkdown, of a text written anew", compareMarkdown],
  ["wordDiff, of a text that grew", (given) => wordDiff(given, given.repeat(2))],
  ["trimStart", trimStart],
  ["readNumber", readNumber],
];

type Trees = readonly [before: Root, after: Root];

/** Of the two texts that are measured by turns: how reading grows has a line of its own above. */
const treesRead = new Map<string, Trees | undefined>();

function compareMarkdown(given: string): unknown {
  if (!treesRead.has(given)) {
    const [oldest] = treesRead.size > 1 ? treesRead.keys() : [];
    if (oldest !== undefined) treesRead.delete(oldest);
    treesRead.set(given, readTrees(given));
  }
  const trees = treesRead.get(given);
  return trees && diffMarkdown(...trees);
}

function readTrees(given: string): Trees | undefined {
  if (!isShowable(given)) return undefined;
  const anew = given.replaceAll("a", "b");
  const before = parseMarkdown(given);
  return [before, anew === given ? before : parseMarkdown(anew)];
}

function readNames(given: string): string {
  const names = new MentionNames();
  names.write({ id: 1, first_name: "a", last_name: "a" });
  names.write({ id: 2, first_name: "a", last_name: "" });
  return names.read(names.show(given));
}

/** There are many texts, and reading Markdown is slow: what is asked is by how much it grows. */
const patience = 300_000;

test.each(scanners.map(([name, scan, longest = usualLongest]) => ({ name, scan, longest })))(
  "ten times the text takes at most fifteen times the work of $name",
  ({ scan, longest }) => {
    expect(findGrowing(scan, longest)).toEqual([]);
  },
  patience,
);
