import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from "react";
import { bottomOfCursor } from "#conversations/mentions/cursor.place.ts";
import type { WrittenSource } from "#desk/answer/insight.values.ts";
import type { Option } from "#ui/choices/option.ts";
import { applyEdit } from "#ui/markdown/applyEdit.ts";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { citeOptions, newSource } from "./cite.edit.ts";
import styles from "./CiteHelp.module.css";
import { type Citing, findCiting } from "./citing.ts";

type CiteHelpProps = {
  sources: readonly WrittenSource[];
  /** A link that is no source yet; it becomes the next one. */
  onAdd: (url: string) => void;
  children: ReactNode;
};

type Open = Citing & { area: HTMLTextAreaElement; below: number };

const mostShown = 8;

/** After a [ in any text inside, offers the sources that fit what is typed; keys or a press choose one. */
export function CiteHelp({ sources, onAdd, children }: CiteHelpProps) {
  const [open, setOpen] = useState<Open>();
  const [at, setAt] = useState(0);
  const listId = useId();
  const options = open ? citeOptions(sources, open.q).slice(0, mostShown) : [];
  const chosen = options[Math.min(at, options.length - 1)];
  const optionId = (option: Option) => `${listId}-${option.value}`;
  useTies(open?.area, listId, chosen && optionId(chosen));
  useTellFound(options.length);

  function look(event: SyntheticEvent): void {
    const area = event.target;
    if (!(area instanceof HTMLTextAreaElement)) return;
    const citing = findCiting(area.value, area.selectionEnd);
    setOpen(citing && { ...citing, area, below: placeBelowCursor(area) });
    if (citing?.q !== open?.q) setAt(0);
  }

  /** Whoever goes elsewhere in the text no longer asks here. */
  function follow(): void {
    if (open && open.area.selectionEnd !== open.to) setOpen(undefined);
  }

  function choose(option: Option): void {
    if (!open) return;
    const { area, from, to, q } = open;
    const isNew = option.value === newSource;
    if (isNew) onAdd(q.trim());
    const insert = `[${isNew ? sources.length + 1 : option.value}]`;
    setOpen(undefined);
    const end = from + insert.length;
    // Once the source is there, so that its number is none that names nothing.
    setTimeout(() => applyEdit(area, () => ({ from, to, insert, start: end, end })));
  }

  function press(event: KeyboardEvent): void {
    if (!chosen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const last = options.length - 1;
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
      {children}
      {open && options.length > 0 && (
        <div
          role="listbox"
          id={listId}
          aria-label="Sources to cite"
          className={styles.list}
          style={{ insetBlockStart: open.below }}
        >
          {options.map((option) => (
            <div
              key={option.value}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              className={styles.option}
              // The cursor stays in the text.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              <span>{option.label}</span>
              {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
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
    if (count > 0) announce(count === 1 ? "1 source to cite" : `${count} sources to cite`);
  }, [count, announce]);
}
