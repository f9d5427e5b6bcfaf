import { bounds } from "./bounds.ts";

type Kind = { status: number; title: string; detail: string };

/**
 * Every way a call can fail. The title says what happened, the detail what to do next.
 * Both sides switch on the code, never on the words.
 */
export const problemKinds = {
  malformed: {
    status: 400,
    title: "The call could not be read",
    detail: "The body is not what its content type says. Check it and send it again.",
  },
  sign_in_needed: {
    status: 401,
    title: "You are not signed in",
    detail: "Sign in and try again. What you typed is kept.",
  },
  not_allowed: {
    status: 403,
    title: "You can't do this",
    detail: "Ask someone who can, or the people who run this place.",
  },
  sign_in_again: {
    status: 403,
    title: "Please sign in again for this",
    detail: "This change needs a sign-in within the last hour.",
  },
  not_found: {
    status: 404,
    title: "Not found",
    detail: "It doesn't exist, or it isn't shared with you.",
  },
  link_unknown: {
    status: 404,
    title: "We don't recognise this link",
    detail: "Check that the whole link was copied, or ask for a new one.",
  },
  wrong_method: {
    status: 405,
    title: "This address does not take that kind of call",
    detail: "The API pages list what it takes.",
  },
  stale_version: {
    status: 409,
    title: "Someone changed this in the meantime",
    detail: "Compare your text with the current one, then save again.",
  },
  already_reminded: {
    status: 409,
    title: "They have been reminded",
    detail: "There is one reminder. Who has not confirmed still finds it in their list.",
  },
  already_there: {
    status: 409,
    title: "This already exists",
    detail: "Choose another value, or use the existing one.",
  },
  being_read: {
    status: 409,
    title: "Somebody is reading this",
    detail: "It stays as it is until its second reader has decided. Take it back to go on writing.",
  },
  transition_refused: {
    status: 409,
    title: "This isn't possible in its current status",
    detail: "Reload to see its current status.",
  },
  questions_changed: {
    status: 409,
    title: "The questions in this category have changed",
    detail: "Your answers are kept. Look at today's questions, then send it again.",
  },
  calendar_in_use: {
    status: 409,
    title: "This calendar is in use",
    detail: "Give the categories that count by it another one first.",
  },
  still_running: {
    status: 409,
    title: "The same call is still in progress",
    detail: "Wait a moment; its answer will come.",
  },
  sign_in_to_accept: {
    status: 409,
    title: "This address already has an account",
    detail: "Sign in with that address to accept the invitation.",
  },
  longer_password_needed: {
    status: 409,
    title: "This role needs a longer password",
    detail: `Choose one with at least ${bounds.staffPassword.min} characters in your account, then accept again.`,
  },
  last_owner: {
    status: 409,
    title: "There must be an owner",
    detail: "Make someone else an owner first.",
  },
  other_account: {
    status: 409,
    title: "This invitation is for another account",
    detail: "Switch to the account it is for, then accept it.",
  },
  group_full: {
    status: 409,
    title: "This group is full",
    detail: "Remove someone or revoke an invitation first.",
  },
  no_free_seat: {
    status: 409,
    title: "No seat is free",
    detail: "Revoke an invitation, remove someone, or ask for more seats.",
  },
  already_in_plan: {
    status: 409,
    title: "You are already in an organization plan",
    detail: "You can be in one plan at a time. Leave it first to join another.",
  },
  mails_used_up: {
    status: 409,
    title: "This invitation can't be mailed again",
    detail: "Revoke it and invite the address again, or tell the person yourself.",
  },
  password_needed: {
    status: 409,
    title: "Your password is needed too",
    detail:
      "There has been more than one registration with this address. Write the password that you chose: it says which one is yours.",
  },
  address_taken: {
    status: 409,
    title: "This address has an account now",
    detail: "Sign in with it, or choose another address.",
  },
  registration_closed: {
    status: 403,
    title: "You can't register here at the moment",
    detail:
      "The people who run this place give accounts to those they invite. Ask them for an invitation.",
  },
  link_expired: {
    status: 410,
    title: "This link has expired",
    detail: "Ask for a new one by mail.",
  },
  link_used: {
    status: 410,
    title: "This link has already been used",
    detail: "It works only once. If you aren't signed in yet, sign in or ask for a new one.",
  },
  link_replaced: {
    status: 410,
    title: "There is a newer link than this one",
    detail: "Open the newest mail from us, or ask for a new link.",
  },
  invitation_closed: {
    status: 410,
    title: "This invitation is no longer open",
    detail: "Ask the person who invited you for a new one.",
  },
  draft_sent: {
    status: 410,
    title: "This draft has been submitted in the meantime",
    detail: "Open the request it became. What you have written since can start a new draft.",
  },
  too_slow: {
    status: 408,
    title: "The call took too long to arrive",
    detail: "Nothing was changed. Send it again, on a better connection if you have one.",
  },
  too_large: {
    status: 413,
    title: "This is too large",
    detail: "Send less, or split it up.",
  },
  wrong_kind: {
    status: 415,
    title: "This kind of content is not accepted here",
    detail: "Send it in one of the accepted kinds.",
  },
  invalid: {
    status: 422,
    title: "Something needs your attention",
    detail: "Correct the fields named below and send it again.",
  },
  sign_in_refused: {
    status: 422,
    title: "That e-mail and password don't match",
    detail:
      "Check both and try again, or reset the password. Just registered? Open the link in your mail first.",
  },
  key_reused: {
    status: 422,
    title: "This Idempotency-Key was used for another call",
    detail: "Use a new key for a new call.",
  },
  expectation_refused: {
    status: 417,
    title: "What the call expects is not offered here",
    detail: "Send it without its Expect header.",
  },
  headers_too_large: {
    status: 431,
    title: "The headers of the call are too large",
    detail: "Send fewer or shorter ones; the address counts too.",
  },
  throttled: {
    status: 429,
    title: "Too many attempts",
    detail: "Wait a little, then try again.",
  },
  failed: {
    status: 500,
    title: "We couldn't finish this",
    detail: "Nothing was changed. Try again; if it keeps happening, tell us the request id.",
  },
  overloaded: {
    status: 503,
    title: "Sightline is very busy right now",
    detail: "Nothing was changed. Wait a few seconds, then try again.",
  },
  unavailable: {
    status: 503,
    title: "Sightline isn't ready right now",
    detail: "Nothing was changed. It usually takes a few seconds; try again.",
  },
} as const satisfies Record<string, Kind>;

export type ProblemCode = keyof typeof problemKinds;
