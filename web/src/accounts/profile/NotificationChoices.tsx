import {
  type NotificationChannel,
  notificationChannels,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/accounts/accounts.choices.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "./NotificationChoices.module.css";

const kinds: Record<NotificationKind, { words: string; note: string }> = {
  clarification: { words: "Clarifications", note: "An analyst asks something, or is answered" },
  delivery: { words: "Deliveries", note: "An insight you wait for is there" },
  correction: { words: "Corrections", note: "An insight you know was corrected" },
  comment: { words: "Comments", note: "Somebody writes where you follow" },
  mention: { words: "Mentions", note: "Somebody names you" },
  share: { words: "Shares", note: "An insight is shared in one of your groups" },
  group_invitation: { words: "Group invitations", note: "Somebody invites you to a group" },
  reminder: { words: "Reminders", note: "Something waits for you" },
};

const channels: Record<NotificationChannel, string> = {
  live: "On screen",
  list: "In the list",
  mail: "By mail",
};

export function NotificationChoices({ user }: { user: User }) {
  const { submit } = useSubmit(accountProfile.updateProfile, { background: true });
  const toast = useToast();
  // Shown at once, before the server has answered.
  const [pressed, setPressed] = useState<Record<string, boolean>>({});

  async function choose(kind: NotificationKind, channel: NotificationChannel, on: boolean) {
    const key = `${kind} ${channel}`;
    setPressed((former) => ({ ...former, [key]: on }));
    const result = await submit({
      body: { user: { notification_choices: { [kind]: { [channel]: on } } } },
    });
    if (result.ok) return;
    setPressed((former) => ({ ...former, [key]: !on }));
    toast({ message: "This choice was not saved", detail: result.problem.detail, problem: true });
  }

  return (
    <div className={styles.kinds}>
      {notificationKinds.map((kind) => (
        <fieldset key={kind} className={styles.kind} aria-describedby={`about-${kind}`}>
          <legend className={styles.words}>{kinds[kind].words}</legend>
          <p id={`about-${kind}`} className={styles.note}>
            {kinds[kind].note}
          </p>
          <div className={styles.channels}>
            {notificationChannels.map((channel) => (
              <Checkbox
                key={channel}
                label={channels[channel]}
                checked={pressed[`${kind} ${channel}`] ?? user.notification_choices[kind][channel]}
                onChange={(event) => void choose(kind, channel, event.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
