/** More than any screen shows at once, and read in a moment. */
const drawnAtOnce = 12_000;

/** What is drawn first of a text: all of it, unless it is long; then up to the end of a paragraph. */
export function beginningOf(text: string): string {
  if (text.length <= drawnAtOnce) return text;
  const end = [text.lastIndexOf("\n\n", drawnAtOnce), text.lastIndexOf("\n", drawnAtOnce)].find(
    (found) => found > drawnAtOnce / 2,
  );
  const beginning = text.slice(0, end ?? drawnAtOnce).toWellFormed();
  const fence = fenceLeftOpen(beginning);
  return fence === undefined ? beginning : `${beginning}\n${fence}`;
}

const fenceMark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** The mark of the code that a text ends in. */
function fenceLeftOpen(text: string): string | undefined {
  let open: string | undefined;
  for (const line of text.split("\n")) {
    const mark = fenceMark.exec(line)?.[1];
    if (mark === undefined) continue;
    if (open === undefined) open = mark;
    else if (mark.startsWith(open) && line.trim() === mark) open = undefined;
  }
  return open;
}
