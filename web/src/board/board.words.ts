export const whoReads =
  "Everyone signed in can read it, from every organization here, not only yours.";

export function tellComments(count: number): string {
  return count === 1 ? "1 comment" : `${count.toLocaleString("en")} comments`;
}
