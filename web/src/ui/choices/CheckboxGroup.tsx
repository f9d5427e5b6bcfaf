import { Checkbox } from "./Checkbox.tsx";
import styles from "./Choice.module.css";
import type { Question } from "#ui/fields/Field.tsx";
import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import type { Option } from "./option.ts";

type CheckboxGroupProps<Value extends string> = Question & {
  options: readonly Option<Value>[];
  value: readonly Value[];
  onValueChange: (value: Value[]) => void;
  name?: string;
  lay?: "row" | "column";
};

/** Any number of a few things. The answer keeps the order of the options, not of the presses. */
export function CheckboxGroup<Value extends string>({
  options,
  value,
  onValueChange,
  name,
  lay = "column",
  ...question
}: CheckboxGroupProps<Value>) {
  const toggle = (toggled: Value) => {
    const chosen = options.filter((option) =>
      option.value === toggled ? !value.includes(toggled) : value.includes(option.value),
    );
    onValueChange(chosen.map((option) => option.value));
  };
  return (
    <FieldGroup {...question} role="group">
      <div className={styles.group} data-lay={lay}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            note={option.note}
            disabled={option.disabled}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
