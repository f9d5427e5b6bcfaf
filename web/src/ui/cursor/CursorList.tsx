import { type KeyboardEvent, type ReactNode, useEffect, useId } from "react";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import styles from "./CursorList.module.css";
import { takeTypedBack } from "./typedFor.ts";
import type { Asked, Cursor } from "./useCursor.ts";

type Offered = {
  value: string;
  shown: ReactNode;
  /** Chosen by the arrows or a press alone: until then Enter and Tab do what they do in any text. */
  onPurpose?: boolean;
};

type CursorListProps<One extends Offered> = {
  cursor: Cursor;
  /** "People to mention". */
  label: string;
  options: readonly One[];
  /** How many there are, for those who listen: "2 people to mention". */
  tell: (count: number) => string;
  onChoose: (option: One, asked: Asked, area: HTMLTextAreaElement) => void;
  children: ReactNode;
};

/** Below the cursor in any text inside, what was asked for there; keys or a press choose one. */
export function CursorList<One extends Offered>(props: CursorListProps<One>) {
  const { cursor, options, onChoose } = props;
  const { open, meant, mean, close, leave } = cursor;
  const listId = useId();
  const isShown = open !== undefined && options.length > 0;
  const chosen = isShown ? findChosen(options, meant) : undefined;
  const optionId = ({ value }: Offered) => `${listId}-${value}`;
  useTies(isShown ? open.area : undefined, listId, chosen && optionId(chosen));
  useTellFound(isShown ? options.length : 0, props.tell);

  function choose(option: One): void {
    if (!open) return;
    const { area, q, from, to } = open;
    close();
    onChoose(option, { q, from, to }, area);
  }

  function leaveIt(): void {
    leave();
    if (open) takeTypedBack(open.area, open);
  }

  function press(event: KeyboardEvent): void {
    // Where nothing is found, and so nothing shown, the key is the page's as ever.
    if (!isShown && event.key === "Escape" && open) takeTypedBack(open.area, open);
    if (!isShown || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const at = chosen ? options.indexOf(chosen) : -1;
    const acts: Record<string, () => void> = {
      ArrowDown: () => mean((options[at + 1] ?? options[0])?.value),
      ArrowUp: () => mean((options[at - 1] ?? options.at(-1))?.value),
      ...(chosen && { Enter: () => choose(chosen), Tab: () => choose(chosen) }),
      Escape: leaveIt,
    };
    const act = acts[event.key];
    if (!act || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    // The fields inside are what one writes in; here their keys are only heard first.
    <div className={styles.place} {...cursor.handlers} onKeyDownCapture={press}>
      {props.children}
      {isShown && (
        <div
          role="listbox"
          id={listId}
          aria-label={props.label}
          className={styles.list}
          style={{
            insetBlockStart: open.below,
            // Also once the page has become narrower than it was then.
            insetInlineStart: `min(${open.start}px, 100% - min(100%, var(--popup-max)))`,
            maxInlineSize: open.most,
          }}
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
              {option.shown}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** What the arrows went to; until then the first, unless that is chosen on purpose alone. */
function findChosen<One extends Offered>(
  options: readonly One[],
  meant: string | undefined,
): One | undefined {
  const went = options.find(({ value }) => value === meant);
  return went ?? options.slice(0, 1).find(({ onPurpose }) => !onPurpose);
}

/** One of the list: what it is, and a quieter word on it. */
export function NamedOption({ label, note }: { label: string; note?: string | undefined }) {
  return (
    <>
      <span>{label}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </>
  );
}

/** Tells those who listen which of the list is meant, while the cursor is in the text. */
function useTies(
  area: HTMLTextAreaElement | undefined,
  listId: string,
  optionId: string | undefined,
): void {
  useEffect(() => {
    if (!area) return;
    const ties = {
      "aria-autocomplete": "list",
      "aria-controls": listId,
      ...(optionId !== undefined && { "aria-activedescendant": optionId }),
    };
    for (const [name, value] of Object.entries(ties)) area.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(ties)) area.removeAttribute(name);
    };
  }, [area, listId, optionId]);
}

function useTellFound(count: number, tell: (count: number) => string): void {
  const announce = useAnnounce();
  const words = count === 0 ? "" : tell(count);
  useEffect(() => {
    if (words !== "") announce(words);
  }, [words, announce]);
}
