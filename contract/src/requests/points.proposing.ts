import { bounds, codePoints } from "#base/bounds.ts";
import { asks, startsAsking, tellsBackground, tellsNeed, tellsOfWriter } from "./points.asking.ts";
import {
  blocksIn,
  finishedPart,
  inlineParts,
  type ListBlock,
  sentencesIn,
} from "./points.sentences.ts";

type Typed = { title: string; description: string };

/**
 * The points of a request as one would read them in its title and description: sentences and list
 * lines that ask, in the order written; where none does, the title. It is asked at each keystroke, so
 * its time grows with the text and no faster.
 */
export function proposePoints({ title, description }: Typed): string[] {
  const heading = foldSpaces(title);
  const found = pointsIn(description);
  const isQuestion = heading.endsWith("?");
  const all = isQuestion || found.length === 0 ? [heading, ...found] : found;
  const points = all.map(shorten).filter((text) => codePoints(text) >= bounds.pointText.min);
  return unlike(points).slice(0, bounds.pointsPerRequest);
}

/** Those of the sentences that are over, while somebody is still typing. */
export function proposeFinishedPoints({ title, description }: Typed): string[] {
  return proposePoints({ title, description: finishedPart(description) });
}

function pointsIn(description: string): string[] {
  return blocksIn(description).flatMap((block) =>
    block.kind === "list" ? pointsOfList(block) : pointsOfText(block.text, block.leadsIn),
  );
}

/** Bare noun phrases are points too, where a list says what is wanted. */
function pointsOfList({ items, leadIn }: ListBlock): string[] {
  if (leadIn !== undefined && tellsBackground(leadIn)) return items.flatMap(questionsIn);
  const isWanted = leadIn !== undefined && tellsNeed(leadIn);
  return items.flatMap((item) => {
    const asking = pointsOfText(item, false);
    if (asking.length > 0) return asking;
    const [first] = sentencesIn(item);
    const words = first === undefined ? "" : tidy(cutLabel(first).words);
    return words !== "" && (isWanted || !tellsOfWriter(words)) ? [words] : [];
  });
}

/** Known already, or not: what ends in a question mark is asked. */
function questionsIn(item: string): string[] {
  return sentencesIn(item)
    .filter((one) => one.endsWith("?") && asks(one))
    .map(tidyHead);
}

function pointsOfText(text: string, leadsIn: boolean): string[] {
  const listed = inlineParts(text);
  if (listed) return [...pointsOfText(listed.before, true), ...listed.parts.flatMap(pointsOfPart)];
  const sentences = sentencesIn(text);
  // What only leads to a list is said by the list.
  const told = leadsIn ? sentences.slice(0, -1) : sentences;
  return told.flatMap((sentence) => {
    const { label, words } = cutLabel(cutGreeting(sentence));
    if (label !== undefined && tellsBackground(label)) return [];
    const isWanted = label !== undefined && tellsNeed(label) && words !== "";
    const head = cutJoining(words);
    return asks(head) || (isWanted && !isBare(head)) ? [tidy(head)] : [];
  });
}

/** A part of "(1) … (2) …": its first sentence, and whatever asks after it. */
function pointsOfPart(part: string): string[] {
  const [first = "", ...others] = sentencesIn(part);
  return [tidy(cutJoining(first)), ...others.filter(asks).map(tidyHead)].filter(Boolean);
}

const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|hallo|moin|servus|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|hej|hejsan|tjena|god (?:morgon|dag|kväll)|bästa)(?: [^,.!?:;]{0,40})?[,!:–-]\s+/iu;

function cutGreeting(sentence: string): string {
  return sentence.replace(greeting, "");
}

const longestLabel = 40;

/** "Q1: What …", "Also interesting: …": what stands before the colon says how to read the rest. */
function cutLabel(sentence: string): { label?: string; words: string } {
  const at = sentence.slice(0, longestLabel).search(/:(?:\s|$)/u);
  if (at < 1 || sentence.slice(0, at).split(" ").length > 4) return { words: sentence };
  return { label: sentence.slice(0, at), words: sentence.slice(at + 1).trim() };
}

/** Cut wherever it stands. */
const joining = /^(?:and|also|then|plus|und|och|samt|sowie)(?:,\s*|\s+)/iu;
/** Cut where a question follows, or a comma: otherwise the order of the words hangs on it. */
const ordering =
  /^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|finally|lastly|last|next|moreover|furthermore|additionally|in addition|besides|so|but|erstens|zweitens|drittens|viertens|außerdem|zudem|ferner|weiter|weiterhin|dann|schließlich|zuletzt|zusätzlich|auch|des weiteren|darüber hinaus|dessutom|sedan|slutligen|även|också|vidare|för det (?:första|andra|tredje)|till sist|till slut)(,\s*|\s+)/iu;

function cutJoining(sentence: string): string {
  const free = sentence.replace(joining, "");
  const order = ordering.exec(free);
  if (!order) return free;
  const rest = free.slice(order[0].length);
  const isApart = order[1]?.startsWith(",") ?? false;
  return isApart || startsAsking(rest) ? rest : free;
}

/** Nothing but a sign or a number. */
function isBare(words: string): boolean {
  return !/\p{L}{2}/u.test(words);
}

function tidyHead(sentence: string): string {
  return tidy(cutJoining(sentence));
}

function tidy(words: string): string {
  let end = words.length;
  while (end > 0 && ".,;:!… ".includes(words.charAt(end - 1))) end -= 1;
  const [first = "", ...others] = words.slice(0, end).trim();
  return first.toLocaleUpperCase("en") + others.join("");
}

/** As much as a point holds, to the end of a word. */
function shorten(words: string): string {
  if (codePoints(words) <= bounds.pointText.max) return words;
  const most = Array.from(words.slice(0, bounds.pointText.max * 2))
    .slice(0, bounds.pointText.max)
    .join("");
  const space = most.lastIndexOf(" ");
  return space < bounds.pointText.max / 2 ? most : most.slice(0, space);
}

function unlike(points: readonly string[]): string[] {
  const seen = new Set<string>();
  return points.filter((text) => {
    const key = text.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
}

function foldSpaces(words: string): string {
  return words.trim().replaceAll(/\s+/gu, " ");
}
