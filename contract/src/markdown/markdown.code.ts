import { codeText } from "micromark-core-commonmark";
import type { Construct } from "./markdown.pairs.ts";

type Tokenizer = Construct["tokenize"];
type Context = ThisParameterType<Tokenizer>;
type State = Parameters<Tokenizer>[1];

export const backtick = 96;

/** Of a paragraph that was read to its end: where the last run of so many backticks begins. */
const lastRuns = new WeakMap<Context, ReadonlyMap<number, number>>();

/**
 * Code between runs of as many backticks, read in a time by its length. The parser looks for the
 * partner of each run up to the end of the paragraph; here the first that finds none remembers which
 * runs there are, and those after it ask for theirs.
 */
export const codeInOneWalk: Construct = {
  ...codeText,
  name: "codeText in one walk",
  tokenize(effects, ok, nok) {
    const known = lastRuns.get(this);
    const seen = new Map<number, number>();
    const { offset } = this.now();
    let run = 0;
    let begins = 0;
    let isOpen = false;
    let isHopeless = false;
    let isOver = false;

    const endRun = () => {
      if (run > 0 && isOpen) seen.set(run, begins);
      run = 0;
    };
    const consume: typeof effects.consume = (code) => {
      if (code !== backtick) endRun();
      else if (run === 0) begins = this.now().offset;
      if (code === backtick) run += 1;
      return effects.consume(code);
    };
    const exit: typeof effects.exit = (type) => {
      if (type === "codeTextSequence" && !isOpen) {
        isHopeless = known !== undefined && (known.get(run) ?? -1) <= offset;
        endRun();
        isOpen = true;
      }
      return effects.exit(type);
    };
    const end =
      (then: State, isFound: boolean): State =>
      (code) => {
        isOver = true;
        endRun();
        if (!isFound && !known) lastRuns.set(this, seen);
        return then(code);
      };
    const watched =
      (state: State): State =>
      (code) => {
        const next = state(code);
        if (isOver) return next;
        return isHopeless ? nok(code) : next && watched(next);
      };
    const begin = codeText.tokenize.call(
      this,
      { ...effects, consume, exit },
      end(ok, true),
      end(nok, false),
    );
    return watched(begin);
  },
};
