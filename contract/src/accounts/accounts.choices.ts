import * as z from "zod/mini";

export const notificationKinds = [
  "clarification",
  "delivery",
  "correction",
  "comment",
  "mention",
  "share",
  "group_invitation",
  "reminder",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ["live", "list", "mail"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channels = z.object({ live: z.boolean(), list: z.boolean(), mail: z.boolean() });

/** How a person hears of each kind of event. */
export const notificationChoices = z.object({
  clarification: channels,
  delivery: channels,
  correction: channels,
  comment: channels,
  mention: channels,
  share: channels,
  group_invitation: channels,
  reminder: channels,
} satisfies Record<NotificationKind, typeof channels>);
export type NotificationChoices = z.infer<typeof notificationChoices>;

const changedChannels = z.partial(channels);

/** All that is not named stays as it is. */
export const notificationChanges = z.partial(
  z.object({
    clarification: changedChannels,
    delivery: changedChannels,
    correction: changedChannels,
    comment: changedChannels,
    mention: changedChannels,
    share: changedChannels,
    group_invitation: changedChannels,
    reminder: changedChannels,
  } satisfies Record<NotificationKind, typeof changedChannels>),
);
export type NotificationChanges = z.infer<typeof notificationChanges>;

const everywhere = { live: true, list: true, mail: true };

export const usualChoices: NotificationChoices = {
  clarification: everywhere,
  delivery: everywhere,
  correction: everywhere,
  // A lively conversation would fill a mailbox.
  comment: { live: true, list: true, mail: false },
  mention: everywhere,
  share: { live: true, list: true, mail: false },
  group_invitation: everywhere,
  reminder: everywhere,
};

/** What was chosen, over what holds for everybody who chose nothing. */
export function withChanges(
  before: NotificationChoices,
  changes: NotificationChanges,
): NotificationChoices {
  const after = { ...before };
  for (const kind of notificationKinds)
    after[kind] = { ...before[kind], ...definedIn(changes[kind]) };
  return after;
}

function definedIn(
  changes: NotificationChanges[NotificationKind] = {},
): Partial<NotificationChoices[NotificationKind]> {
  return {
    ...(changes.live === undefined ? {} : { live: changes.live }),
    ...(changes.list === undefined ? {} : { list: changes.list }),
    ...(changes.mail === undefined ? {} : { mail: changes.mail }),
  };
}
