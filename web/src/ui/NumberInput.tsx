import { NumberField } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import type { Ref } from "react";
import { classes } from "./classes.ts";
import control from "./control.module.css";
import { useFieldTies } from "./fieldTies.ts";
import styles from "./NumberInput.module.css";

export type NumberInputProps = {
  value?: number | null;
  defaultValue?: number;
  onValueChange?: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
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
  const { id, disabled, words } = useFieldTies(rest);
  return (
    <NumberField.Root
      {...rest}
      id={id}
      disabled={disabled}
      className={styles.number}
      onValueChange={(value) => onValueChange?.(value)}
    >
      <NumberField.Group className={classes(control.control, control.parts)}>
        <NumberField.Input
          {...words}
          ref={ref}
          className={classes(control.bare, styles.figure)}
          onBlur={onBlur}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
        <NumberField.Decrement className={styles.step} aria-label="Less">
          <Minus aria-hidden="true" />
        </NumberField.Decrement>
        <NumberField.Increment className={styles.step} aria-label="More">
          <Plus aria-hidden="true" />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}
