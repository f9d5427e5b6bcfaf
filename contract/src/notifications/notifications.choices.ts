import * as z from "zod/mini";

/** What people choose by; each kind of event belongs to one of these. */
export const notificationChoiceNames = [
  "clarification",
  "delivery",
  "correction",
  "progress",
  "comment",
  "mention",
  "share",
  "group_invitation",
  "membership",
  "reminder",
  "search",
  "filing",
  "moderation",
  "operation",
  "account",
] as const;
export type NotificationChoice = (typeof notificationChoiceNames)[number];

/** On screen while one is there, in the list, by mail. */
export const notificationChannels = ["live", "list", "mail"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channels = z.object({ live: z.boolean(), list: z.boolean(), mail: z.boolean() });
export type Channels = z.infer<typeof channels>;

/** How a person hears of each. */
export const notificationChoices = z.object(ofEach(channels));
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** All that is not named stays as it is. */
export const notificationChanges = z.partial(z.object(ofEach(z.partial(channels))));
export type NotificationChanges = z.infer<typeof notificationChanges>;

const everywhere = { live: true, list: true, mail: true };
/** What would fill a mailbox. */
const notByMail = { live: true, list: true, mail: false };

export const usualChoices: NotificationChoices = {
  clarification: everywhere,
  delivery: everywhere,
  correction: everywhere,
  progress: notByMail,
  comment: notByMail,
  mention: everywhere,
  share: notByMail,
  group_invitation: everywhere,
  membership: everywhere,
  reminder: everywhere,
  search: notByMail,
  filing: notByMail,
  moderation: everywhere,
  operation: everywhere,
  account: everywhere,
};

/** What was chosen, over what holds for everybody who chose nothing. */
export function withChanges(
  before: NotificationChoices,
  changes: NotificationChanges,
): NotificationChoices {
  const after = { ...before };
  for (const name of notificationChoiceNames)
    after[name] = { ...before[name], ...definedIn(changes[name]) };
  return after;
}

function definedIn(changes: NotificationChanges[NotificationChoice] = {}): Partial<Channels> {
  return {
    ...(changes.live === undefined ? {} : { live: changes.live }),
    ...(changes.list === undefined ? {} : { list: changes.list }),
    ...(changes.mail === undefined ? {} : { mail: changes.mail }),
  };
}

function ofEach<Shape>(shape: Shape): Record<NotificationChoice, Shape> {
  return {
    clarification: shape,
    delivery: shape,
    correction: shape,
    progress: shape,
    comment: shape,
    mention: shape,
    share: shape,
    group_invitation: shape,
    membership: shape,
    reminder: shape,
    search: shape,
    filing: shape,
    moderation: shape,
    operation: shape,
    account: shape,
  };
}
