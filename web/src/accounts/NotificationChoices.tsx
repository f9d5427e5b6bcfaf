import {
  type NotificationChannel,
  notificationChannels,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/accounts.choices.ts";
import { accounts } from "@sightline/contract/accounts.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { useState } from "react";
import { useSubmit } from "#api/useSubmit.ts";
import { Checkbox } from "#ui/Checkbox.tsx";
import { type Column, Table } from "#ui/Table.tsx";
import { useToast } from "#ui/Toast.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden.tsx";
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

type ChannelChoice = { on: boolean; choose: (on: boolean) => void };
type Row = { kind: NotificationKind } & Record<NotificationChannel, ChannelChoice>;

export function NotificationChoices({ user }: { user: User }) {
  const { submit } = useSubmit(accounts.updateProfile, { background: true });
  const toast = useToast();
  // Shown at once; what the server answers then takes its place.
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

  const choiceOf = (kind: NotificationKind, channel: NotificationChannel): ChannelChoice => ({
    on: pressed[`${kind} ${channel}`] ?? user.notification_choices[kind][channel],
    choose: (on) => void choose(kind, channel, on),
  });
  const rows = notificationKinds.map((kind) => ({
    kind,
    live: choiceOf(kind, "live"),
    list: choiceOf(kind, "list"),
    mail: choiceOf(kind, "mail"),
  }));
  return (
    <Table
      caption="How you hear of each kind of event"
      columns={columns}
      rows={rows}
      rowKey={({ kind }) => kind}
    />
  );
}

const columns: Column<Row>[] = [
  { key: "kind", head: "Event", names: true, cell: ({ kind }) => <Kind kind={kind} /> },
  ...notificationChannels.map((channel) => ({
    key: channel,
    head: channels[channel],
    cell: (row: Row) => <Choice row={row} channel={channel} />,
  })),
];

function Kind({ kind }: { kind: NotificationKind }) {
  const { words, note } = kinds[kind];
  return (
    <span className={styles.kind}>
      {words}
      <small>{note}</small>
    </span>
  );
}

function Choice({ row, channel }: { row: Row; channel: NotificationChannel }) {
  const { on, choose } = row[channel];
  const words = `${kinds[row.kind].words}: ${channels[channel].toLowerCase()}`;
  return (
    <Checkbox
      label={<VisuallyHidden>{words}</VisuallyHidden>}
      checked={on}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
