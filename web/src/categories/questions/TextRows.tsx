import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./TextRows.module.css";

type Row = { key: string | number; text: string };

type TextRowsProps<One extends Row> = {
  label: string;
  optional?: boolean;
  /** What is wrong with the whole. */
  error: string | undefined;
  errorOf: (index: number) => string | undefined;
  rows: readonly One[];
  /** The most rows, and the most letters of each. */
  most: number;
  longest: number;
  /** "Choice": each is called by its number, and by its text where it has one. */
  labelOf: (index: number) => string;
  calledOf: (index: number) => string;
  nameOf: (index: number) => string;
  add: { words: string; name?: string | undefined; make: () => One };
  onChange: (rows: readonly One[]) => void;
};

/** Short texts in an order: written, moved, removed and added, and the cursor is never lost. */
export function TextRows<One extends Row>({ rows, onChange, ...props }: TextRowsProps<One>) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const inputAt = (at: number) => list.current?.children[at]?.querySelector("input");

  function change(next: readonly One[], findFocus: () => HTMLElement | null | undefined): void {
    flushSync(() => onChange(next));
    findFocus()?.focus();
  }

  function add(at: number): void {
    if (rows.length < props.most)
      change(rows.toSpliced(at, 0, props.add.make()), () => inputAt(at));
  }

  /** As in the points of a request; without it Enter would save the form around it. */
  function press(event: KeyboardEvent<HTMLInputElement>, at: number): void {
    // While letters are put together, the keys belong to that.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") add(at + 1);
    else if (event.key === "Backspace" && event.currentTarget.value === "") {
      // Held down to empty one row, it is not meant for the next ones.
      if (!event.repeat) remove(at);
    } else return;
    event.preventDefault();
  }

  function remove(at: number): void {
    const heir = Math.min(at, rows.length - 2);
    change(rows.toSpliced(at, 1), () => inputAt(heir) ?? addButton.current);
  }

  /** At the end the button that was pressed can do no more: the one beside it can. */
  function move(at: number, by: 1 | -1): void {
    const to = at + by;
    const moved = rows.slice(at, at + 1);
    change(rows.toSpliced(at, 1).toSpliced(to, 0, ...moved), () => {
      const row = list.current?.children[to];
      const find = (way: number) => row?.querySelector<HTMLButtonElement>(`[data-by="${way}"]`);
      const pressed = find(by);
      return pressed?.disabled ? find(-by) : pressed;
    });
  }

  return (
    <FieldGroup
      role="group"
      label={props.label}
      optional={props.optional ?? false}
      error={props.error}
    >
      <ul role="list" ref={list} className={styles.rows} hidden={rows.length === 0}>
        {rows.map((one, at) => {
          const called = one.text.trim() === "" ? props.calledOf(at) : one.text;
          const wrong = props.errorOf(at);
          const wrongId = `${id}-${one.key}-wrong`;
          return (
            <li key={one.key} className={styles.row}>
              <TextInput
                name={props.nameOf(at)}
                aria-label={props.labelOf(at)}
                aria-invalid={wrong !== undefined || undefined}
                aria-describedby={wrong === undefined ? undefined : wrongId}
                autoComplete="off"
                maxLength={props.longest * 2}
                value={one.text}
                onKeyDown={(event) => press(event, at)}
                onChange={({ target }) => onChange(rows.with(at, { ...one, text: target.value }))}
              />
              <IconButton
                size="s"
                name={`Move ${called} up`}
                icon={<ArrowUp aria-hidden="true" />}
                data-by={-1}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                size="s"
                name={`Move ${called} down`}
                icon={<ArrowDown aria-hidden="true" />}
                data-by={1}
                disabled={at === rows.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                size="s"
                name={`Remove ${called}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(at)}
              />
              {wrong !== undefined && (
                <FieldProblem id={wrongId} className={styles.wrong}>
                  {wrong}
                </FieldProblem>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length < props.most && (
        <Button
          ref={addButton}
          size="s"
          name={props.add.name}
          icon={<Plus />}
          onClick={() => add(rows.length)}
        >
          {props.add.words}
        </Button>
      )}
    </FieldGroup>
  );
}
