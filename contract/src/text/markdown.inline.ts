/** A mark still waiting for its partner: how much of it is left, and how deep what follows it nests. */
type Opener = { left: number; inside: number };

const marks = /\\.|\*+|_+|~+|\[|\]/gs;
const space = /^\s?$/u;
const punctuation = /^[\p{P}\p{S}]$/u;

/** How deep a text's emphasis and links nest. Each kind of mark is counted on its own, so it may say more than is there, never less. */
export function inlineNesting(text: string): number {
  const stacks = { "*": new MarkStack(), _: new MarkStack(), "~": new MarkStack() };
  const brackets = new MarkStack();
  for (const found of text.matchAll(marks)) {
    const run = found[0];
    if (run === "[") brackets.open(1);
    if (run === "]") brackets.close(1);
    const mark = run[0];
    if (mark !== "*" && mark !== "_" && mark !== "~") continue;
    if (mark === "~" && run.length > 2) continue;
    const before = text.charAt(found.index - 1);
    const after = text.charAt(found.index + run.length);
    const opens = leansOn(after, before);
    const closes = leansOn(before, after);
    // Inside a word an underscore is part of its spelling.
    const isSpelling = opens && closes && !punctuation.test(before) && !punctuation.test(after);
    if (mark === "_" && isSpelling) continue;
    const rest = closes ? stacks[mark].close(run.length) : run.length;
    if (rest > 0 && opens) stacks[mark].open(rest);
  }
  return [brackets, ...Object.values(stacks)].reduce((sum, stack) => sum + stack.deepest, 0);
}

/** A mark opens what it leans on after it, and closes what it leans on before it. */
function leansOn(side: string, other: string): boolean {
  if (space.test(side)) return false;
  return !punctuation.test(side) || space.test(other) || punctuation.test(other);
}

class MarkStack {
  deepest = 0;
  #openers: Opener[] = [];

  open(length: number): void {
    this.#openers.push({ left: length, inside: 0 });
  }

  /** Pairs a closing run with those before it and answers how much of it found no partner. */
  close(length: number): number {
    let rest = length;
    for (let opener = this.#openers.at(-1); opener && rest > 0; opener = this.#openers.at(-1)) {
      const paired = Math.min(rest, opener.left);
      rest -= paired;
      opener.left -= paired;
      // Two marks make one strong emphasis.
      opener.inside += Math.ceil(paired / 2);
      this.deepest = Math.max(this.deepest, opener.inside);
      if (opener.left > 0) continue;
      this.#openers.pop();
      const outer = this.#openers.at(-1);
      if (outer) outer.inside = Math.max(outer.inside, opener.inside);
    }
    return rest;
  }
}
