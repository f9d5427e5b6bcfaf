import { Minus, Plus } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type Ref, useState } from "react";
import { classes } from "#ui/base/classes.ts";
import control from "./control.module.css";
import { useFieldTies } from "./fieldTies.ts";
import {
  type NumberBounds,
  readNumber,
  stepNumber,
  withinBounds,
  writeNumber,
} from "#ui/words/number.ts";
import styles from "./NumberInput.module.css";

export type NumberInputProps = NumberBounds & {
  value?: number | null;
  defaultValue?: number;
  onValueChange?: (value: number | null) => void;
  /** Stands behind the figure: "working hours". */
  unit?: string;
  name?: string;
  id?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** Typed, or stepped with the arrow keys and the two buttons. Empty is null, never 0. */
export function NumberInput({ unit, onBlur, onValueChange, ref, ...rest }: NumberInputProps) {
  const { value, defaultValue, name } = rest;
  const { id, disabled, words } = useFieldTies(rest);
  const [own, setOwn] = useState(defaultValue ?? null);
  /** While one types, "1." and "-" are on their way to a number. */
  const [typed, setTyped] = useState<string>();
  const held = value === undefined ? own : value;

  const tell = (next: number | null) => {
    setOwn(next);
    if (next !== held) onValueChange?.(next);
  };
  const step = (by: 1 | -1) => {
    setTyped(undefined);
    tell(stepNumber(held, by, rest));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(undefined);
    const read = readNumber(event.currentTarget.value);
    if (read !== undefined) tell(read === null ? null : withinBounds(read, rest));
    onBlur?.();
  };

  return (
    <div className={classes(control.control, control.parts, styles.number)}>
      <input
        {...words}
        ref={ref}
        id={id}
        name={name}
        disabled={disabled}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? writeNumber(held)}
        className={classes(control.bare, styles.figure)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const read = readNumber(text);
          if (read === undefined) return;
          setTyped(text);
          tell(read);
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
      {/* The keyboard has its arrow keys, so that they are no stops of their own. */}
      <button
        type="button"
        tabIndex={-1}
        className={styles.step}
        aria-label="Less"
        disabled={disabled || (held !== null && held <= (rest.min ?? -Infinity))}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.step}
        aria-label="More"
        disabled={disabled || (held !== null && held >= (rest.max ?? Infinity))}
        onClick={() => step(1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
