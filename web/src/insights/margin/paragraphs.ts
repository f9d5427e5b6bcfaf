import { type Passage, paragraphsOf, passageIn, rangeAround } from "./passage.text.ts";

/** Every paragraph that can be asked about, and its words. */
export function paragraphsIn(root: Element): { passages: Passage[]; elements: Element[] } {
  const passages: Passage[] = [];
  const elements: Element[] = [];
  for (const element of paragraphsOf(root)) {
    const passage = passageIn(root, rangeAround(element));
    if (!passage) continue;
    passages.push(passage);
    elements.push(element);
  }
  return { passages, elements };
}

/** Which of them is named, or is the first in sight. */
export function nearestTo(elements: readonly Element[], named: Element | undefined): number {
  const index = named
    ? elements.findIndex((one) => one === named || one.contains(named) || named.contains(one))
    : elements.findIndex((one) => one.getBoundingClientRect().bottom > 0);
  return Math.max(index, 0);
}
