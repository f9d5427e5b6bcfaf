import { Star } from "lucide-react";
import { FieldGroup } from "#ui/fields/FieldGroup.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { ratings } from "./rating.words.ts";
import styles from "./RatingField.module.css";

type RatingFieldProps = {
  label: string;
  name: string;
  value: number | null;
  onValueChange: (value: number) => void;
  error?: string;
};

/** One to five stars, each with its words: radios to the keyboard and to those who listen. */
export function RatingField({ name, value, onValueChange, ...question }: RatingFieldProps) {
  const chosen = ratings.find((one) => one.value === value);
  return (
    <FieldGroup {...question} role="radiogroup" aria-required>
      <div className={styles.rating}>
        {ratings.map((one) => (
          <label key={one.value} className={styles.choice} data-filled={one.value <= (value ?? 0)}>
            <input
              type="radio"
              name={name}
              value={one.value}
              className={styles.input}
              checked={one.value === value}
              onChange={() => onValueChange(one.value)}
            />
            <Star aria-hidden="true" className={styles.star} />
            <VisuallyHidden>{`${one.value}: ${one.words}`}</VisuallyHidden>
          </label>
        ))}
        <span aria-hidden="true" className={styles.words}>
          {chosen?.words}
        </span>
      </div>
    </FieldGroup>
  );
}
