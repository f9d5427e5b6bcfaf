/** Under which name a form keeps what is typed into it. */
export function clarificationOf(requestId: number): string {
  return `clarification of request ${requestId}`;
}

export function correctionOf(requestId: number): string {
  return `correction of the scope of request ${requestId}`;
}

/** This load of the page: what an earlier one was sending is on its way no longer. */
export const thisLoad = performance.timeOrigin;

/** Kept beside the words while they are on their way: nobody knows yet that they were not taken. */
export type Sending = { sentFrom?: number };
