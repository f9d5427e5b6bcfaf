import * as z from "zod/mini";
import { notificationChoices } from "#notifications/notifications.choices.ts";
import { id, moment } from "#base/fields.ts";
import { mailTimes } from "#notifications/notifications.mail.ts";
import { unreadCounts } from "#notifications/notifications.counts.ts";
import { ownGroup } from "#groups/groups.membership.ts";
import { ownPlan } from "./plans.membership.ts";

export const systemRoles = ["member", "analyst", "admin"] as const;
export type SystemRole = (typeof systemRoles)[number];

/** A person as others see them. */
export const person = z.object({ id, first_name: z.string(), last_name: z.string() });
export type Person = z.infer<typeof person>;

/** A person as they see themselves. */
export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  activity: z.string(),
  role: z.enum(systemRoles),
  time_zone: z.string(),
  subscribed_newsletter: z.boolean(),
  notification_choices: notificationChoices,
  ...mailTimes,
  /** An address that waits to be confirmed in place of `email`. */
  pending_email: z.nullable(z.string()),
  /** Set while an asked-for deletion can still be taken back. */
  deletion_scheduled_for: z.nullable(moment),
  organization_plan: z.nullable(ownPlan),
  /** By name; a hundred at most. */
  insight_groups: z.array(ownGroup),
  /** The terms or the privacy notice changed in substance since this person agreed to them. */
  legal_version_to_agree: z.nullable(z.int()),
  /** For admins: there are steps of the set-up left. */
  set_up_open: z.boolean(),
  /** What they were told of and have not read. */
  unread_counts: unreadCounts,
  created_at: moment,
});
export type User = z.infer<typeof user>;

/** Sign-in and account confirmation both answer with a session of one's own. */
export const signedIn = z.object({ user_token: z.string(), email: z.string(), user });
