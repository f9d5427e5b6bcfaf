/** What can happen to a request. Each is a row of its log, and the log is the timeline on screen. */
export const requestEventKinds = [
  "submitted",
  "claimed",
  "released",
  "clarification_asked",
  "clarified",
  "delivered",
  "corrected",
  "accepted",
  "revision_asked",
  "cancelled",
  "cancel_undone",
  "declined",
  "edited",
  "visibility_changed",
  "participant_added",
  "participant_joined",
  "participant_left",
  "handed_over",
] as const;

export type RequestEventKind = (typeof requestEventKinds)[number];
