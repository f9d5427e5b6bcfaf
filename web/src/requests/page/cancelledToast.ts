/** Names the toast that offers to take a cancellation back, so that it goes with the offer. */
export function cancelledToast(requestId: number): string {
  return `request ${requestId} cancelled`;
}
