/** What can happen to a request. Each is a row of its log, and the log is the timeline on screen. */
export const requestEventKinds = [
  "submitted",
  "claimed",
  "released",
  "clarification_asked",
  "clarified",
  "review_asked",
  "review_taken_back",
  "review_returned",
  "delivered",
  "corrected",
  "accepted",
  "rated",
  "revision_asked",
  "more_asked",
  "cancelled",
  "cancel_undone",
  "declined",
  "objected",
  "edited",
  "visibility_changed",
  "participant_added",
  "participant_joined",
  "participant_left",
  "participant_removed",
  "attachment_added",
  "attachment_removed",
  "handed_over",
  "late_told",
  "scope_sent",
  "scope_confirmed",
  "scope_corrected",
  "scope_taken",
] as const;

export type RequestEventKind = (typeof requestEventKinds)[number];

/** What an edit can change. */
export const requestParts = ["title", "description", "points", "answers"] as const;
export type RequestPart = (typeof requestParts)[number];
