/** Under which name a form keeps what is typed into it. */
export function clarificationOf(requestId: number): string {
  return `clarification of request ${requestId}`;
}

export function correctionOf(requestId: number): string {
  return `correction of the scope of request ${requestId}`;
}

/** Kept beside the words while they are on their way: nobody knows yet that they were not taken. */
export type Sending = { isSending?: boolean };
