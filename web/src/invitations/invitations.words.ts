import type { Invitation } from "@sightline/contract/invitations.ts";
import { currentPlaceName } from "#ui/base/placeName.ts";

export type ClosedState = Exclude<Invitation["state"], "open">;

/** Why an invitation's link leads nowhere any more, and how a new mail is asked for where it can be. */
export const closedWords: Record<
  ClosedState,
  { title: string; words: string; renewal: string | null }
> = {
  accepted: {
    title: "This invitation was accepted",
    words: "It works only once, and the account already exists. Sign in to continue.",
    renewal: null,
  },
  declined: {
    title: "This invitation was declined",
    words: "If that was a mistake, ask the person who invited you for a new one.",
    renewal: null,
  },
  revoked: {
    title: "This invitation was withdrawn",
    words: "The person who invited you withdrew it. Ask them if that surprises you.",
    renewal: null,
  },
  replaced: {
    title: "There is a newer invitation",
    words: "Only the link in the newest mail works. If you can't find it, ask for it again.",
    renewal: "Send it again",
  },
  expired: {
    title: "This invitation has expired",
    words:
      "An invitation is open for 14 days. Ask for a new link; if none comes, ask the person who invited you.",
    renewal: "Send me a new link",
  },
};

/** Where it leads: a plan of people, or Sightline itself. */
export function placeOf({ organization }: Pick<Invitation, "organization">): string {
  return organization ?? currentPlaceName();
}

/** Who invites, as the first words of a sentence. */
export function inviterOf({ invited_by }: Pick<Invitation, "invited_by">): string {
  if (!invited_by) return `The people who run ${currentPlaceName()} have invited you`;
  return `${invited_by.first_name} ${invited_by.last_name} has invited you`;
}

export type Way =
  /** Fill in the four steps. */
  | "activate"
  /** The address has an account: sign in with it first. */
  | "sign_in"
  /** Signed in as that address: one press. */
  | "accept"
  /** Signed in as somebody else. */
  | "switch";

/** How this person goes on with an open invitation. */
export function wayOf(invitation: Pick<Invitation, "email" | "next">, email: string | null): Way {
  if (email === null) return invitation.next;
  return email.toLowerCase() === invitation.email.toLowerCase() ? "accept" : "switch";
}
