import { type ReactNode, useEffect, useRef, useState } from "react";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Button } from "#ui/base/Button.tsx";
import { Composer, type ComposerProps } from "./Composer.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { type EntryInHand, nameOfAuthor, type ThreadEntry } from "./thread.entries.ts";
import styles from "./Thread.module.css";
import { Time } from "#ui/words/Time.tsx";

/** What can be done to an entry whose `can` says so. */
export type ThreadRowVerbs<Entry extends ThreadEntry> = {
  onEdit?: (entry: Entry) => void;
  onDelete?: (entry: Entry) => void;
  onRestore?: (entry: Entry) => void;
  /** Further buttons for one entry. */
  more?: (entry: Entry) => ReactNode;
  /** Draws a body that is more than Markdown. */
  drawBody?: (entry: Entry) => ReactNode;
  /** Draws what one changes an entry with, where that is more than a text. */
  drawComposer?: (entry: Entry, composer: ComposerProps) => ReactNode;
};

type ThreadRowProps<Entry extends ThreadEntry> = ThreadRowVerbs<Entry> & {
  entry: Entry;
  isOwn: boolean;
  editing: EntryInHand | undefined;
  limit: number;
};

export function ThreadRow<Entry extends ThreadEntry>(props: ThreadRowProps<Entry>) {
  const { entry, isOwn, editing } = props;
  const [isPressed, setIsPressed] = useState(false);
  const row = useFocusAfter(`${entry.deleted} ${editing !== undefined}`, isPressed);
  const name = isOwn ? "You" : nameOfAuthor(entry);
  return (
    <article ref={row} className={styles.entry} aria-label={`${name} wrote`}>
      <Avatar person={{ id: entry.author.id, name: nameOfAuthor(entry) }} size="s" decorative />
      <div className={styles.words} onClickCapture={() => setIsPressed(true)}>
        <p className={styles.head}>
          <b>{name}</b> <Time moment={entry.created_at} manner="ago" />
          {entry.edited_at !== null && !entry.deleted && <Edited moment={entry.edited_at} />}
        </p>
        {entry.deleted ? (
          <Deleted {...props} />
        ) : editing ? (
          <Editing {...props} editing={editing} />
        ) : (
          <>
            {props.drawBody?.(entry) ?? (
              <MarkdownView text={entry.body} manner="talk" headingStart={4} />
            )}
            <Verbs {...props} />
          </>
        )}
      </div>
    </article>
  );
}

function Edited({ moment }: { moment: string }) {
  return (
    <>
      , changed <Time moment={moment} manner="ago" />
    </>
  );
}

function Deleted<Entry extends ThreadEntry>({ entry, onRestore }: ThreadRowProps<Entry>) {
  return (
    <p className={styles.gone}>
      Deleted
      {onRestore && entry.can.includes("restore") && (
        <Button look="quiet" size="s" onClick={() => onRestore(entry)}>
          Undo
        </Button>
      )}
    </p>
  );
}

function Verbs<Entry extends ThreadEntry>({ entry, ...props }: ThreadRowProps<Entry>) {
  const { onEdit, onDelete } = props;
  const more = props.more?.(entry);
  const mayEdit = onEdit && entry.can.includes("edit");
  const mayDelete = onDelete && entry.can.includes("delete");
  if (!mayEdit && !mayDelete && !more) return null;
  return (
    <div className={styles.verbs}>
      {mayEdit && (
        <Button look="quiet" size="s" onClick={() => onEdit(entry)}>
          Edit
        </Button>
      )}
      {mayDelete && (
        <Button look="quiet" size="s" onClick={() => onDelete(entry)}>
          Delete
        </Button>
      )}
      {more}
    </div>
  );
}

type EditingProps<Entry extends ThreadEntry> = ThreadRowProps<Entry> & { editing: EntryInHand };

function Editing<Entry extends ThreadEntry>(props: EditingProps<Entry>) {
  const { entry, editing, limit, drawComposer } = props;
  const composer: ComposerProps = {
    ...editing,
    opened: true,
    label: "Your text",
    sendWords: "Save changes",
    busyWords: "Saving changes",
    limit,
  };
  return (
    <>
      {entry.body !== editing.before && (
        <div className={styles.meanwhile}>
          <p>
            Changed elsewhere in the meantime. It now reads as below; saving puts your text in its
            place.
          </p>
          <MarkdownView text={entry.body} manner="talk" headingStart={4} />
        </div>
      )}
      {drawComposer?.(entry, composer) ?? <Composer {...composer} />}
    </>
  );
}

/** The button that was pressed is gone with what it did: the focus stays in the row. */
function useFocusAfter(face: string, isPressed: boolean) {
  const row = useRef<HTMLElement>(null);
  const former = useRef(face);
  useEffect(() => {
    if (former.current === face) return;
    former.current = face;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isPressed && isLost) row.current?.querySelector<HTMLElement>("button, textarea")?.focus();
  }, [face, isPressed]);
  return row;
}
