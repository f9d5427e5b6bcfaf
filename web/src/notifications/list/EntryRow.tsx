import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { BellRing, Mail, MailOpen } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { LinkRow, RowLink } from "#ui/lists/LinkRow.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./EntryRow.module.css";
import { entryHref } from "#notifications/notifications.address.ts";
import { partsOf } from "#notifications/notifications.words.ts";

type EntryRowProps = {
  entry: Notification;
  isRead: boolean;
  /** The row the keyboard stands on. */
  isCurrent: boolean;
  onStand: (id: number) => void;
  onMark: (entry: Notification, read: boolean) => void;
  onOpen?: (() => void) | undefined;
  /** What else can be done with it. */
  menu?: ReactNode;
};

export const EntryRow = memo(function EntryRow({ entry, isRead, ...props }: EntryRowProps) {
  const { onMark, onOpen, onStand } = props;
  const { actor } = entry;
  const { before, title, after } = partsOf(entry);
  const name = actor && nameOf(actor);
  const open = () => {
    if (!isRead) onMark(entry, true);
    onOpen?.();
  };
  return (
    <LinkRow className={styles.row} current={props.isCurrent} data-unread={!isRead}>
      <span className={styles.dot} />
      {actor ? (
        <Avatar person={{ id: actor.id, name: nameOf(actor) }} decorative />
      ) : (
        <span className={styles.nobody} aria-hidden="true">
          <BellRing />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.sentence}>
          <RowLink
            href={entryHref(entry)}
            data-entry={entry.id}
            onFocus={() => onStand(entry.id)}
            onClick={open}
          >
            {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
            {before}
            {title !== "" && <b className={styles.title}>{title}</b>}
            {after}
          </RowLink>
        </p>
        <p className={styles.line}>
          {name !== null && !before.startsWith(name) && `${name}, `}
          <Time moment={entry.at} manner="ago" inLink />
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton
          name={isRead ? "Mark as unread" : "Mark as read"}
          icon={isRead ? <Mail /> : <MailOpen />}
          onClick={() => onMark(entry, !isRead)}
        />
        {props.menu}
      </div>
    </LinkRow>
  );
});
