import { type Language, languageOf, languages } from "#text/languages.ts";
import { cues } from "./statements.cues.ts";
import { proseBlocksOf, sentencesOf } from "./statements.sentences.ts";

/** A sentence of an insight, and whether a reader would want a source for what it says. */
export type ReadSentence = { from: number; to: number; cites: boolean; states: boolean };

/**
 * Reads a Markdown text as it is typed: its sentences, which of them cite, and which seem to state
 * something. A block, or a sentence, that stands as it stood in the text before is not read again.
 */
export function makeStatementReader(): (markdown: string) => ReadSentence[] {
  const states = remembering(statesSomething);
  const readBlock = remembering((block) =>
    sentencesOf(block).map(({ from, to, cites, words, language }) => ({
      from,
      to,
      cites,
      states: states(words, language),
    })),
  );
  return (markdown) => {
    const all: ReadSentence[] = [];
    for (const { from, text } of proseBlocksOf(markdown))
      for (const one of readBlock(text, undefined))
        all.push({ ...one, from: one.from + from, to: one.to + from });
    return all;
  };
}

/** The same for a text that is read once. */
export function readStatements(markdown: string): ReadSentence[] {
  return makeStatementReader()(markdown);
}

/** More than the longest insight has sentences. */
const mostRemembered = 10_000;

/** Remembers what was asked for lately. */
function remembering<Given, Answer>(
  work: (key: string, given: Given) => Answer,
): (key: string, given: Given) => Answer {
  let former = new Map<string, Answer>();
  let present = new Map<string, Answer>();
  return (key, given) => {
    const answer = present.get(key) ?? former.get(key) ?? work(key, given);
    if (present.size >= mostRemembered) {
      former = present;
      present = new Map();
    }
    present.set(key, answer);
    return answer;
  };
}

/** What somebody else said is theirs: it holds no word of the writers. */
const speech = /[„“”"»«][^„“”"»«]{12,}[“”"«»]/g;
/** A question, a call, or what leads in to what follows. */
const noClaim = /[?!:]["'”“’»)]{0,8}$/;

/** Whether a sentence says something about the world: a figure, a date, a name, a comparison, a claim. */
function statesSomething(words: string, around: Language | null): boolean {
  if (noClaim.test(words) || isTooLittle(words)) return false;
  const written = words.replaceAll(speech, "…");
  const lowered = written.toLowerCase();
  const language = around ?? languageOf(words);
  const likely = language === null ? languages : [language];
  return !likely.some((one) => isOutOf(written, lowered, one));
}

/** A few words of a list, or a turn of phrase. */
function isTooLittle(words: string): boolean {
  return !/\d/.test(words) && (words.match(/\p{L}+/gu)?.length ?? 0) < 5;
}

function isOutOf(written: string, lowered: string, language: Language): boolean {
  const cue = cues[language];
  return (
    cue.lowered.some((one) => one.test(lowered)) ||
    cue.written.some((one) => one.test(written)) ||
    (cue.own.test(written) && !cue.found.test(lowered))
  );
}
