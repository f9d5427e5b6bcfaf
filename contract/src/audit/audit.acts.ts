/**
 * What is kept for ever of what people do here, each by its name, in words that follow a name: "Ada
 * Byron changed the seats of plan 4". A row of the contract says by `audited` which one it is.
 */
export const acts = {
  invitation_sent: "sent an invitation",
  plan_seats_changed: "changed the seats of a plan",
} as const satisfies Record<string, string>;

export type ActName = keyof typeof acts;

/** What an act can be done to; with its id it stands in the log. */
export const subjectKinds = [
  "calendar",
  "category",
  "comment",
  "export",
  "group",
  "invitation",
  "job",
  "legal_text",
  "place",
  "plan",
  "post",
  "report",
  "request",
  "session",
  "user",
] as const;
export type SubjectKind = (typeof subjectKinds)[number];
