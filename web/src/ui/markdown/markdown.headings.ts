export type HeadingPlace = {
  tag: "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
  /** How deep it stands within the text itself, from 1. */
  level: number;
};

/**
 * Puts a text's headings, asked for in their order, under the page's own: the outermost becomes `start`, and
 * no level is skipped, whatever the writer began with. Listeners jump by heading levels and take a gap for
 * something missing.
 */
export function headingsFrom(start: number): (depth: number) => HeadingPlace {
  const open: number[] = [];
  return (depth) => {
    while ((open.at(-1) ?? 0) >= depth) open.pop();
    open.push(depth);
    return { tag: tags[start + open.length - 2] ?? "h6", level: open.length };
  };
}

const tags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;
