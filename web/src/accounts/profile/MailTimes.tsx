import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { MailRhythm } from "@sightline/contract/notifications/notifications.mail.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { type FormEvent, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import type { Option } from "#ui/choices/option.ts";
import { RadioGroup } from "#ui/choices/RadioGroup.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { TimeInput } from "#ui/fields/TimeInput.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "#accounts/form.module.css";

const rhythms: readonly Option<MailRhythm>[] = [
  { value: "at_once", label: "At once", note: "What happens within minutes comes in one mail" },
  { value: "daily", label: "Once a day", note: "At 8:00 in the morning" },
  { value: "weekly", label: "Once a week", note: "On Monday at 8:00" },
  { value: "never", label: "Never", note: "Only mails about the safety of your account" },
];
const usualNight = { from: "22:00", until: "07:00" };

/** When mail comes; what it is about stands in the choices above. */
export function MailTimes({ user }: { user: User }) {
  const { submit } = useSubmit(accountProfile.updateProfile, { background: true });
  const toast = useToast();
  // Shown at once, before the server has answered.
  const [pressed, setPressed] = useState<MailRhythm | null>(null);

  async function choose(rhythm: MailRhythm) {
    setPressed(rhythm);
    const result = await submit({ body: { user: { mail_rhythm: rhythm } } });
    setPressed(null);
    if (!result.ok)
      toast({ message: "This choice was not saved", detail: result.problem.detail, problem: true });
  }

  return (
    <div className={styles.form}>
      <RadioGroup
        label="Mails come"
        lay="column"
        options={rhythms}
        value={pressed ?? user.mail_rhythm}
        onValueChange={(rhythm) => void choose(rhythm)}
      />
      {(pressed ?? user.mail_rhythm) !== "never" && (
        <QuietHours key={`${user.quiet_from} ${user.quiet_until}`} user={user} />
      )}
    </div>
  );
}

function QuietHours({ user }: { user: User }) {
  const { submit, state } = useSubmit(accountProfile.updateProfile);
  const toast = useToast();
  const [isQuiet, setQuiet] = useState(user.quiet_from !== null);
  const [from, setFrom] = useState(user.quiet_from ?? usualNight.from);
  const [until, setUntil] = useState(user.quiet_until ?? usualNight.until);
  const [error, setError] = useState<string>();

  async function save(event: FormEvent) {
    event.preventDefault();
    const times = isQuiet
      ? { quiet_from: from, quiet_until: until }
      : { quiet_from: null, quiet_until: null };
    const result = await submit({ body: { user: times } });
    if (!result.ok) return setError(result.problem.detail);
    setError(undefined);
    toast({ message: isQuiet ? "Quiet hours saved" : "Quiet hours switched off" });
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
      <Checkbox
        label="Quiet hours"
        note="No mails come meanwhile, and afterwards all of them. By your time zone."
        checked={isQuiet}
        onChange={(event) => setQuiet(event.currentTarget.checked)}
      />
      {isQuiet && (
        <div className={styles.pair}>
          <Field label="From" error={error}>
            <TimeInput value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
          </Field>
          <Field label="Until">
            <TimeInput value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
          </Field>
        </div>
      )}
      <FormActions>
        <Button type="submit" busy={state === "submitting"} busyWords="Saving your quiet hours">
          Save quiet hours
        </Button>
      </FormActions>
    </form>
  );
}
