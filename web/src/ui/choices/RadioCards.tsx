import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import styles from "./RadioCards.module.css";
import { type RadioGroupProps, useRadios } from "./RadioGroup.tsx";

/** One of a few things that deserve a second line each, as the categories with their working days. */
export function RadioCards<Value extends string>(props: RadioGroupProps<Value>) {
  const { question, radios } = useRadios(props);
  return (
    <FieldGroup {...question} role="radiogroup" aria-required={!question.optional}>
      <div className={styles.cards}>
        {radios.map(({ option, input, id }) => (
          <label key={option.value} className={styles.card}>
            <input
              {...input}
              className={styles.input}
              aria-labelledby={`${id}-label`}
              aria-describedby={option.note && `${id}-note`}
            />
            <span id={`${id}-label`} className={styles.label}>
              {option.label}
            </span>
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
