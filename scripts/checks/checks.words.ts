/** The first lines of a text, and the given words in place of the others. */
export function cut(text: string, lines: number, otherwise = "…"): string {
  const all = text.split("\n");
  return all.length <= lines ? text : [...all.slice(0, lines), otherwise].join("\n");
}

export function indent(text: string, by: string): string {
  return text.replaceAll(/^(?=.)/gm, by);
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
