const citation = /\[(\d{1,3})\]/g;

/** A text cut at its citations: words as they are, and for `[1]` the number of the source. */
export function splitCitations(text: string): (string | number)[] {
  const parts: (string | number)[] = [];
  let from = 0;
  for (const found of text.matchAll(citation)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push(Number(found[1]));
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
