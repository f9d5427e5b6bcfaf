import type { NotificationChoice } from "@sightline/contract/notifications/notifications.choices.ts";
import {
  choicesFor,
  choiceWords,
} from "@sightline/contract/notifications/notifications.choices.words.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "./NotificationChoices.module.css";

/** By mail, the one way in which people are told today. */
export function NotificationChoices({ user }: { user: User }) {
  const { submit } = useSubmit(accountProfile.updateProfile, { background: true });
  const toast = useToast();
  // Shown at once, before the server has answered.
  const [pressed, setPressed] = useState<Partial<Record<NotificationChoice, boolean>>>({});

  async function choose(kind: NotificationChoice, mail: boolean) {
    setPressed((former) => ({ ...former, [kind]: mail }));
    const result = await submit({ body: { user: { notification_choices: { [kind]: { mail } } } } });
    if (result.ok) return;
    setPressed((former) => ({ ...former, [kind]: !mail }));
    toast({ message: "This choice was not saved", detail: result.problem.detail, problem: true });
  }

  return (
    <div className={styles.kinds}>
      {choicesFor(user.role).map((kind) => (
        <Checkbox
          key={kind}
          label={choiceWords[kind].label}
          note={choiceWords[kind].note}
          checked={pressed[kind] ?? user.notification_choices[kind].mail}
          onChange={(event) => void choose(kind, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
