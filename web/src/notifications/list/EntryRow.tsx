import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { BellRing, Mail, MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { LinkRow, RowLink } from "#ui/lists/LinkRow.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./EntryRow.module.css";
import { partsOf } from "#notifications/notifications.words.ts";

type EntryRowProps = {
  /** What the keyboard knows it by. */
  name: string;
  entry: Notification;
  href: string;
  isRead: boolean;
  /** The row the keyboard stands on. */
  isCurrent: boolean;
  onStand: (name: string) => void;
  onMark: (read: boolean) => void;
  onOpen?: (() => void) | undefined;
  /** What else can be done with it. */
  menu?: ReactNode;
  below?: ReactNode;
};

export function EntryRow({ name, entry, isRead, onMark, ...props }: EntryRowProps) {
  const { onOpen, onStand } = props;
  const { actor } = entry;
  const { before, title, after } = partsOf(entry);
  const who = actor && nameOf(actor);
  const open = () => {
    if (!isRead) onMark(true);
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
          <RowLink href={props.href} data-entry={name} onFocus={() => onStand(name)} onClick={open}>
            {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
            {before}
            {title !== "" && <b className={styles.title}>{title}</b>}
            {after}
          </RowLink>
        </p>
        <p className={styles.line}>
          {who !== null && !before.startsWith(who) && `${who}, `}
          <Time moment={entry.at} manner="ago" inLink />
        </p>
        {props.below}
      </div>
      <div className={styles.actions}>
        <IconButton
          name={isRead ? "Mark as unread" : "Mark as read"}
          icon={isRead ? <Mail /> : <MailOpen />}
          data-entry={name}
          data-does={isRead ? "unread" : "read"}
          onClick={() => onMark(!isRead)}
        />
        {props.menu}
      </div>
    </LinkRow>
  );
}
