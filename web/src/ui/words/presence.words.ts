/** "Ann Test is here too.", "Ann Test and 3 others are here too."; nothing for nobody. */
export function hereWords(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `${together(names)} ${names.length === 1 ? "is" : "are"} here too.`;
}

/** "Ann Test is writing…"; of staff whose names one does not know: "An analyst is writing…". */
export function writingWords(names: readonly string[], byAnalyst: boolean): string {
  const writers = byAnalyst ? [...names, names.length === 0 ? "An analyst" : "an analyst"] : names;
  if (writers.length === 0) return "";
  return `${together(writers)} ${writers.length === 1 ? "is" : "are"} writing…`;
}

function together(names: readonly string[]): string {
  const [first = "", second, ...rest] = names;
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`;
}
