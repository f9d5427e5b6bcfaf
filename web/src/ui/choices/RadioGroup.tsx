import { type ComponentProps, type Ref, useId } from "react";
import styles from "./Choice.module.css";
import type { Question } from "#ui/fields/Field.tsx";
import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import type { Option } from "./option.ts";

/** `name`, `onChange`, `onBlur` and `ref` go to each radio, as form libraries register them. */
export type RadioGroupProps<Value extends string> = Question & {
  options: readonly Option<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  ref?: Ref<HTMLInputElement>;
} & Pick<ComponentProps<"input">, "name" | "onChange" | "onBlur">;

/** One of a few things, all in sight. */
export function RadioGroup<Value extends string>({
  lay = "row",
  ...props
}: RadioGroupProps<Value> & { lay?: "row" | "column" }) {
  const { question, radios } = useRadios(props);
  return (
    <FieldGroup {...question} role="radiogroup" aria-required={!question.optional}>
      <div className={styles.group} data-lay={lay}>
        {radios.map(({ option, input, id }) => (
          <label key={option.value} className={styles.choice}>
            <input
              {...input}
              className={styles.input}
              aria-labelledby={`${id}-label`}
              aria-describedby={option.note && `${id}-note`}
            />
            <span id={`${id}-label`}>{option.label}</span>
            {option.note && (
              <span id={`${id}-note`} className={styles.note}>
                {option.note}
              </span>
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Splits the question from what each radio gets: the same for the plain dress and for cards. */
export function useRadios<Value extends string>({
  options,
  value,
  defaultValue,
  onValueChange,
  name,
  onChange,
  onBlur,
  ref,
  ...question
}: RadioGroupProps<Value>) {
  const own = useId();
  const radios = options.map((option) => {
    const held =
      value === undefined
        ? { defaultChecked: defaultValue === option.value }
        : { checked: value === option.value };
    const input: ComponentProps<"input"> = {
      ...held,
      type: "radio",
      // Radios of one name belong together; without one from the form they still need one of their own.
      name: name ?? own,
      value: option.value,
      disabled: option.disabled,
      onBlur,
      ref,
      onChange: (event) => {
        onChange?.(event);
        onValueChange?.(option.value);
      },
    };
    return { option, input, id: `${own}-${option.value}` };
  });
  return { question, radios };
}
