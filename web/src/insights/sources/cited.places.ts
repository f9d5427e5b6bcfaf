/** The places in a text where a source is cited, in its order. */
export function findPlaces(text: Element | null, number: number): HTMLElement[] {
  return [...(text?.querySelectorAll<HTMLElement>(`a[data-source="${number}"]`) ?? [])];
}

const blocks = "p, li, td, th, h1, h2, h3, h4, h5, h6, blockquote, pre";
const mostWords = 160;

/** What stands before a mark in its paragraph, its end if that is long: what the source is cited for. */
export function wordsBefore(mark: Element): string {
  const block = mark.closest(blocks);
  if (!block) return "";
  const range = document.createRange();
  range.setStart(block, 0);
  range.setEndBefore(mark);
  const words = range.toString().replaceAll(/\s+/g, " ").trim();
  if (words.length <= mostWords) return words;
  return `… ${words.slice(-mostWords).replace(/^\S*\s/, "")}`;
}
