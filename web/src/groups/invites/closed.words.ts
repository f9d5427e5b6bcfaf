import type { OpenedGroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import { nameOf } from "#ui/words/person.words.ts";

type Closed = Exclude<OpenedGroupInvite["state"], "open">;

/** Why an invitation lets nobody in any more. */
const faces: Record<Closed, { title: string; words: string }> = {
  expired: {
    title: "This invitation has expired",
    words: "An invitation is open for 14 days, and this one wasn't answered in time.",
  },
  accepted: {
    title: "This invitation has already been used",
    words: "You accepted it and have since left the group.",
  },
  declined: {
    title: "You declined this invitation",
    words: "It no longer works.",
  },
  revoked: {
    title: "This invitation was withdrawn",
    words: "It no longer works.",
  },
  replaced: {
    title: "There was a newer invitation",
    words: "This one was replaced, and the newer one is no longer open either.",
  },
};

export function tellClosed(state: Closed, { insight_group, invited_by }: OpenedGroupInvite) {
  const { title, words } = faces[state];
  const whom = invited_by ? nameOf(invited_by) : "an owner";
  return { title, words: `${words} To join ${insight_group.name}, ask ${whom} to invite you.` };
}
