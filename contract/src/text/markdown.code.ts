const fenceMark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * The text with a space for each character of its code, so that places stay what they are: of
 * blocks between fences, and of what stands in a line between runs of backticks of one length.
 * Every character is looked at a few times, however many backticks find no partner.
 */
export function blankCode(markdown: string): string {
  const pieces: string[] = [];
  let paragraph: string[] = [];
  let fence: string | undefined;
  const endParagraph = () => {
    if (paragraph.length > 0) pieces.push(blankSpans(paragraph.join("\n")));
    paragraph = [];
  };
  for (const line of markdown.split("\n")) {
    const mark = fenceMark.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark !== undefined && closes(fence, mark, line)) fence = undefined;
      pieces.push(blank(line));
    } else if (mark !== undefined) {
      endParagraph();
      fence = mark;
      pieces.push(blank(line));
    } else if (line.trim() === "") {
      endParagraph();
      pieces.push(line);
    } else paragraph.push(line);
  }
  endParagraph();
  return pieces.join("\n");
}

function closes(fence: string, mark: string, line: string): boolean {
  return mark.startsWith(fence) && line.trim() === mark;
}

/** As in CommonMark, a run of backticks ends only at the next one of its length. */
function blankSpans(text: string): string {
  const runs = Array.from(text.matchAll(/`+/g), ({ 0: run, index }) => ({
    from: index,
    to: index + run.length,
    // A backtick that is escaped opens nothing, but inside code it ends it all the same.
    opens: run.length - (backslashesBefore(text, index) % 2),
  }));
  const partners = partnersOf(runs);
  const pieces: string[] = [];
  let at = 0;
  for (const [index, run] of runs.entries()) {
    const partner = partners[index];
    if (run.from < at || partner === undefined) continue;
    const from = run.to - run.opens;
    pieces.push(text.slice(at, from), blank(text.slice(from, partner.to)));
    at = partner.to;
  }
  pieces.push(text.slice(at));
  return pieces.join("");
}

function backslashesBefore(text: string, index: number): number {
  let at = index;
  while (text[at - 1] === "\\") at -= 1;
  return index - at;
}

type Run = { from: number; to: number; opens: number };

/** For each run the next one that would close it. */
function partnersOf(runs: readonly Run[]): (Run | undefined)[] {
  const next = new Map<number, Run>();
  return runs
    .toReversed()
    .map((run) => {
      const partner = next.get(run.opens);
      next.set(run.to - run.from, run);
      return partner;
    })
    .toReversed();
}

function blank(text: string): string {
  return " ".repeat(text.length);
}
