import * as z from "zod/mini";
import { id, moment } from "#base/fields.ts";
import { namedGroup, ownGroup } from "./groups.membership.ts";
import { person } from "#people.shapes.ts";

export const groupInviteStates = ["open", "accepted", "declined", "revoked", "replaced"] as const;
export type GroupInviteState = (typeof groupInviteStates)[number];

/** A group as a row of one's list. */
export const groupRow = z.extend(ownGroup, {
  description: z.string(),
  /** Both stop at 100, which stands for more than 99. */
  members_count: z.int(),
  shares_count: z.int(),
  /** When somebody joined, shared or commented last. */
  activity_at: moment,
});
export type GroupRow = z.infer<typeof groupRow>;

export const groupMember = z.extend(person, { role: ownGroup.shape.role, joined_at: moment });
export type GroupMember = z.infer<typeof groupMember>;

/** An open invitation as owners see it. */
export const sentGroupInvite = z.object({
  id,
  user: person,
  invited_by: z.nullable(person),
  created_at: moment,
  expires_at: moment,
  /** Of at most `bounds.invitationMails`. */
  mails_sent: z.int(),
});
export type SentGroupInvite = z.infer<typeof sentGroupInvite>;

export const insightGroup = z.extend(ownGroup, {
  description: z.string(),
  version: z.int(),
  created_at: moment,
  /** Owners first, then by when they joined. */
  members: z.array(groupMember),
  /** The open ones, for owners; empty for others. */
  invites: z.array(sentGroupInvite),
});
export type InsightGroup = z.infer<typeof insightGroup>;

/** An invitation as the person it is for finds it. */
export const groupInvite = z.object({
  id,
  invitation_token: z.string(),
  insight_group: namedGroup,
  description: z.string(),
  members_count: z.int(),
  invited_by: z.nullable(person),
  created_at: moment,
  expires_at: moment,
  /** When it was declined just now: it can be taken back for `undoDeclineWithinMs` from then. */
  declined_at: z.nullable(moment),
});
export type GroupInvite = z.infer<typeof groupInvite>;

/** What the link of an invitation leads to: the newest open one, if there is one. */
export const openedGroupInvite = z.extend(groupInvite, {
  state: z.enum([...groupInviteStates, "expired"]),
  /** Whether this person is in the group, by whatever way. */
  is_member: z.boolean(),
});
export type OpenedGroupInvite = z.infer<typeof openedGroupInvite>;

/** What a 409 `other_account` holds besides the problem itself. */
export const otherAccount = z.object({ invited_email: z.string(), signed_in_email: z.string() });
export type OtherAccount = z.infer<typeof otherAccount>;
