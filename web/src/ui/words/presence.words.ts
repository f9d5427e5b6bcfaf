/** "Ann Test is here too.", "Ann Test and 3 others are here too."; nothing for nobody. */
export function hereWords(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `${together(names)} ${names.length === 1 ? "is" : "are"} here too.`;
}

/** "Ann Test is writing…"; of staff, whose names one does not know: "Someone who works here is writing…". */
export function writingWords(names: readonly string[], byStaff: boolean): string {
  const someone = `${names.length === 0 ? "Someone" : "someone"} who works here`;
  const writers = byStaff ? [...names, someone] : names;
  if (writers.length === 0) return "";
  return `${together(writers)} ${writers.length === 1 ? "is" : "are"} writing…`;
}

function together(names: readonly string[]): string {
  const [first = "", second, ...rest] = names;
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`;
}
