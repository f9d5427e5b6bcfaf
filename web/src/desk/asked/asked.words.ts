export function tellSources(count: number): string {
  if (count === 0) return "no sources";
  return count === 1 ? "1 source" : `${count} sources`;
}

/** What a button takes over: "Take over 3 sources". */
export function takeWords(count: number): string {
  return count === 1 ? "Take over 1 source" : `Take over ${count} sources`;
}
