import { type MouseEvent, useEffect, useRef } from "react";
import { Kbd } from "#ui/base/Kbd.tsx";
import { markTyped, type Piece } from "./matching.ts";
import styles from "./Palette.module.css";
import type { Entry, Group } from "./palette.entries.tsx";

type PaletteListProps = {
  id: string;
  groups: readonly Group[];
  typed: string;
  /** The entry that Enter chooses. */
  current: string | undefined;
  onPoint: (key: string) => void;
  onChoose: (entry: Entry, isNewTab: boolean) => void;
};

/** By what the field names the entry it stands on. */
export function optionId(listId: string, key: string): string {
  return `${listId}-${key.replaceAll(/\W/g, "-")}`;
}

/** The focus stays in the field: entries are pointed at, or moved to by keys that it hears. */
export function PaletteList({ id, groups, current, ...props }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    const option = document.getElementById(optionId(id, current));
    // With the first of all its label is seen as well.
    const isFirst = option !== null && option === list.current?.querySelector("[role=option]");
    if (isFirst) list.current?.scrollTo?.({ top: 0 });
    else option?.scrollIntoView?.({ block: "nearest" });
  }, [id, current]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Entries" className={styles.list}>
      {groups.map(({ name, label, entries }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className={styles.label}>
            {label}
          </p>
          {entries.map((entry) => (
            <Option
              key={entry.key}
              id={optionId(id, entry.key)}
              entry={entry}
              isCurrent={entry.key === current}
              {...props}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<PaletteListProps, "typed" | "onPoint" | "onChoose"> & {
  id: string;
  entry: Entry;
  isCurrent: boolean;
};

function Option({ id, entry, isCurrent, typed, onPoint, onChoose }: OptionProps) {
  const press = (event: MouseEvent) =>
    onChoose(entry, event.ctrlKey || event.metaKey || event.button === 1);
  return (
    // The keys are heard by the field, which never loses the focus to it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.option}
      onPointerMove={() => isCurrent || onPoint(entry.key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      onAuxClick={(event) => event.button === 1 && press(event)}
    >
      <span className={styles.icon} aria-hidden="true">
        {entry.icon}
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <Pieces pieces={markTyped(entry.words, entry.isPlain ? "" : typed)} />
        </span>
        {entry.excerpt && (
          <span className={styles.excerpt}>
            {entry.note}
            {entry.excerpt.length > 0 && " · "}
            <Pieces pieces={entry.excerpt} />
          </span>
        )}
      </span>
      {entry.note && !entry.excerpt && <span className={styles.note}>{entry.note}</span>}
      {entry.about && <span className={styles.about}>{entry.about}</span>}
      {entry.shortcut && <Kbd keys={entry.shortcut} />}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, marked }, index) =>
    // They are pieces of one text and never change places.
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
