import {
  type Channels,
  type NotificationChannel,
  notificationChannels,
  type NotificationChoice,
} from "@sightline/contract/notifications/notifications.choices.ts";
import {
  choicesFor,
  choiceWords,
} from "@sightline/contract/notifications/notifications.choices.words.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { Checkbox } from "#ui/choices/Checkbox.tsx";
import { type Column, Table } from "#ui/lists/Table.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "./NotificationChoices.module.css";

const channelWords: Record<NotificationChannel, string> = {
  live: "On screen",
  list: "In the list",
  mail: "By mail",
};

type Pressed = Partial<Record<NotificationChoice, Partial<Channels>>>;

/** What a person hears of, and how: a line for each kind, a column for each way. */
export function NotificationChoices({ user }: { user: User }) {
  const { submit } = useSubmit(accountProfile.updateProfile, { background: true });
  const toast = useToast();
  // Shown at once, before the server has answered.
  const [pressed, setPressed] = useState<Pressed>({});
  const press = (kind: NotificationChoice, change: Partial<Channels>) =>
    setPressed((former) => ({ ...former, [kind]: { ...former[kind], ...change } }));

  async function choose(kind: NotificationChoice, channel: NotificationChannel, on: boolean) {
    press(kind, { [channel]: on });
    const body = { user: { notification_choices: { [kind]: { [channel]: on } } } };
    const result = await submit({ body });
    if (result.ok) return;
    press(kind, { [channel]: !on });
    toast({ message: "This choice was not saved", detail: result.problem.detail, problem: true });
  }

  const rows = choicesFor(user.role).map((kind) => ({
    kind,
    channels: { ...user.notification_choices[kind], ...pressed[kind] },
    onChoose: (channel: NotificationChannel, on: boolean) => void choose(kind, channel, on),
  }));
  const hasMails = user.mail_rhythm !== "never";
  return (
    <div className={styles.choices}>
      {!hasMails && (
        <p className={styles.lead}>
          No mails come, as you chose below. What they would be about can be chosen once they do.
        </p>
      )}
      <Table
        caption="What you hear of, and how"
        columns={hasMails ? columns : columns.filter(({ key }) => key !== "mail")}
        rows={rows}
        rowKey={({ kind }) => kind}
        narrow="line"
      />
    </div>
  );
}

type Row = {
  kind: NotificationChoice;
  channels: Channels;
  onChoose: (channel: NotificationChannel, on: boolean) => void;
};

const columns: Column<Row>[] = [
  {
    key: "kind",
    head: "What",
    names: true,
    cell: ({ kind }) => (
      <>
        {choiceWords[kind].label}
        <span className={styles.note}>{choiceWords[kind].note}</span>
      </>
    ),
  },
  ...notificationChannels.map((channel) => ({
    key: channel,
    head: channelWords[channel],
    cell: ({ kind, channels, onChoose }: Row) => (
      <Checkbox
        label={
          <>
            <VisuallyHidden>{choiceWords[kind].label}, </VisuallyHidden>
            <span className={styles.channel}>{channelWords[channel].toLowerCase()}</span>
          </>
        }
        checked={channels[channel]}
        onChange={(event) => onChoose(channel, event.currentTarget.checked)}
      />
    ),
  })),
];
