/** Names the toast that offers to take an opening back, so that it goes with the offer. */
export function openedToast(requestId: number): string {
  return `request ${requestId} opened`;
}
