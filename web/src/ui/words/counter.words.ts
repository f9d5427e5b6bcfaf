/** As the server counts: an emoji or a rare letter is one or a few, never two by accident of UTF-16. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/** Empty while there is plenty of room: within the last tenth, or the last ten, it is worth a word. */
export function roomLeft(used: number, bound: number): string {
  const left = bound - used;
  if (left > Math.max(10, bound / 10)) return "";
  if (left < 0) return `${characters(-left)} too many`;
  return `${characters(left)} left`;
}

function characters(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}
