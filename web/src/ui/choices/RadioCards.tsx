import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import styles from "./RadioCards.module.css";
import type { ReactNode } from "react";
import type { Option } from "./option.ts";
import { type RadioGroupProps, useRadios } from "./RadioGroup.tsx";

type Card<Value extends string> = Option<Value> & {
  icon?: ReactNode;
  /** What it is, above its note. */
  about?: string;
};

type RadioCardsProps<Value extends string> = Omit<RadioGroupProps<Value>, "options"> & {
  options: readonly Card<Value>[];
};

/** One of a few things that deserve a second line each, as the categories with their working days. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { question, radios } = useRadios(props);
  const cards = new Map(props.options.map((card) => [card.value, card]));
  return (
    <FieldGroup {...question} role="radiogroup" aria-required={!question.optional}>
      <div className={styles.cards}>
        {radios.map(({ option, input, id }) => (
          <label key={option.value} className={styles.card}>
            <input
              {...input}
              className={styles.input}
              aria-labelledby={`${id}-label`}
              aria-describedby={describedBy(id, cards.get(option.value))}
            />
            <span className={styles.head}>
              {cards.get(option.value)?.icon}
              <span id={`${id}-label`} className={styles.label}>
                {option.label}
              </span>
            </span>
            {cards.get(option.value)?.about && (
              <span id={`${id}-about`} className={styles.about}>
                {cards.get(option.value)?.about}
              </span>
            )}
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

function describedBy(id: string, card: Pick<Option, "note"> & { about?: string } = {}) {
  const parts = [card.about && `${id}-about`, card.note && `${id}-note`].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : undefined;
}
