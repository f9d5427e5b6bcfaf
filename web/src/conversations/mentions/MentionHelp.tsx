import type { Person } from "@sightline/contract/people.shapes.ts";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from "react";
import { applyEdit } from "#ui/markdown/applyEdit.ts";
import { WrittenAsContext } from "#ui/words/writtenAs.ts";
import { Avatar } from "#ui/base/Avatar.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { bottomOfCursor } from "./cursor.place.ts";
import { type Asking, findAsking } from "./mention.asking.ts";
import { MentionNames } from "./mention.names.ts";
import styles from "./MentionHelp.module.css";
import { type NamingPlace, useNameable } from "./useNameable.ts";

type MentionHelpProps = {
  /** Whose thread it is: people in it can be named too. */
  naming: NamingPlace;
  children: ReactNode;
};

type Open = Asking & { area: HTMLTextAreaElement; below: number };

/** After an @ in any editor inside, offers the people one may name; keys or a press choose one. */
export function MentionHelp({ naming, children }: MentionHelpProps) {
  const [names] = useState(() => new MentionNames());
  const [open, setOpen] = useState<Open>();
  const [at, setAt] = useState(0);
  const people = useNameable(open?.q, naming);
  const listId = useId();
  const isShown = open !== undefined && people.length > 0;
  const chosen = isShown ? people[Math.min(at, people.length - 1)] : undefined;
  const optionId = (person: Person) => `${listId}-${person.id}`;
  useTies(open?.area, listId, chosen && optionId(chosen));
  useTellFound(isShown ? people.length : 0);

  function look(event: SyntheticEvent): void {
    const area = event.target;
    if (!(area instanceof HTMLTextAreaElement)) return;
    const typed = findAsking(area.value, area.selectionEnd);
    const asking = typed && !names.knows(typed.q) ? typed : undefined;
    setOpen(asking && { ...asking, area, below: placeBelowCursor(area) });
    if (asking?.q !== open?.q) setAt(0);
  }

  /** Whoever goes elsewhere in the text no longer asks here. */
  function follow(): void {
    if (open && open.area.selectionEnd !== open.to) setOpen(undefined);
  }

  function choose(person: Person): void {
    if (!open) return;
    const insert = `${names.write(person)} `;
    const { area, from, to } = open;
    setOpen(undefined);
    applyEdit(area, () => {
      const end = from + insert.length;
      return { from, to, insert, start: end, end };
    });
  }

  function press(event: KeyboardEvent): void {
    if (!chosen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const last = people.length - 1;
    const acts: Record<string, () => void> = {
      ArrowDown: () => setAt(at >= last ? 0 : at + 1),
      ArrowUp: () => setAt(at <= 0 ? last : at - 1),
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
      Escape: () => setOpen(undefined),
    };
    const act = acts[event.key];
    if (!act || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function leave(event: FocusEvent): void {
    if (event.target === open?.area) setOpen(undefined);
  }

  return (
    // The fields inside are what one writes in; here their keys are only heard first.
    <div
      className={styles.place}
      onInput={look}
      onSelect={follow}
      onKeyDownCapture={press}
      onBlur={leave}
    >
      <WrittenAsContext value={names}>{children}</WrittenAsContext>
      {isShown && (
        <div
          role="listbox"
          id={listId}
          aria-label="People to mention"
          className={styles.list}
          style={{ insetBlockStart: open.below }}
        >
          {people.map((person) => (
            <div
              key={person.id}
              id={optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className={styles.option}
              // The cursor stays in the text.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
            >
              <Avatar person={{ id: person.id, name: nameOf(person) }} size="s" decorative />
              {nameOf(person)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function placeBelowCursor(area: HTMLTextAreaElement): number {
  const place = area.closest(`.${styles.place}`)?.getBoundingClientRect();
  return area.getBoundingClientRect().top + bottomOfCursor(area) - (place?.top ?? 0);
}

/** Tells those who listen which of the list is meant, while the cursor is in the text. */
function useTies(
  area: HTMLTextAreaElement | undefined,
  listId: string,
  optionId: string | undefined,
): void {
  useEffect(() => {
    if (!area || optionId === undefined) return;
    const ties = {
      "aria-autocomplete": "list",
      "aria-controls": listId,
      "aria-activedescendant": optionId,
    };
    for (const [name, value] of Object.entries(ties)) area.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(ties)) area.removeAttribute(name);
    };
  }, [area, listId, optionId]);
}

function useTellFound(count: number): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (count > 0) announce(count === 1 ? "1 person to mention" : `${count} people to mention`);
  }, [count, announce]);
}
