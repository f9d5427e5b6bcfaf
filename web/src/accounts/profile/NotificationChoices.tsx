import {
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
  clarification: {
    words: "Clarifications",
    note: "An analyst asks you something, or gets an answer",
  },
  delivery: {
    words: "Deliveries",
    note: "An insight is ready, or a request is declined or needs revising",
  },
  correction: { words: "Corrections", note: "An insight you follow was corrected" },
  comment: { words: "Comments", note: "Someone comments on a request you follow" },
  mention: { words: "Mentions", note: "Someone mentions you on the message board" },
  share: { words: "Shares", note: "An insight is shared in one of your groups" },
  group_invitation: { words: "Group invitations", note: "Someone invites you to a group" },
  reminder: { words: "Reminders", note: "Something is waiting for you" },
};

/** By mail, the one way in which people are told today. */
export function NotificationChoices({ user }: { user: User }) {
  const { submit } = useSubmit(accountProfile.updateProfile, { background: true });
  const toast = useToast();
  // Shown at once, before the server has answered.
  const [pressed, setPressed] = useState<Partial<Record<NotificationKind, boolean>>>({});

  async function choose(kind: NotificationKind, mail: boolean) {
    setPressed((former) => ({ ...former, [kind]: mail }));
    const result = await submit({ body: { user: { notification_choices: { [kind]: { mail } } } } });
    if (result.ok) return;
    setPressed((former) => ({ ...former, [kind]: !mail }));
    toast({ message: "This choice was not saved", detail: result.problem.detail, problem: true });
  }

  return (
    <div className={styles.kinds}>
      {notificationKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={kinds[kind].words}
          note={kinds[kind].note}
          checked={pressed[kind] ?? user.notification_choices[kind].mail}
          onChange={(event) => void choose(kind, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
