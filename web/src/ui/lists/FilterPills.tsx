import type { ReactNode } from "react";
import styles from "./FilterPills.module.css";
import type { Option } from "#ui/choices/option.ts";

type FilterPillsProps<Value extends string> = {
  /** What the pills filter, for those who listen: "Which requests". */
  label: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onValueChange: (value: Value[]) => void;
  /** Selects in the look `pill`, directly after the pills. */
  children?: ReactNode;
  /** Stands at the far end, as the order of the list does. */
  end?: ReactNode;
};

/** Filters that are on or off, in one line that scrolls sideways where it is too long. */
export function FilterPills<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  children,
  end,
}: FilterPillsProps<Value>) {
  const toggle = (toggled: Value) =>
    onValueChange(
      value.includes(toggled) ? value.filter((one) => one !== toggled) : [...value, toggled],
    );
  return (
    <div role="group" aria-label={label} className={styles.line}>
      {options.map((option) => (
        <FilterPill
          key={option.value}
          on={value.includes(option.value)}
          disabled={option.disabled}
          onPress={() => toggle(option.value)}
        >
          {option.label}
        </FilterPill>
      ))}
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

type FilterPillProps = {
  on: boolean;
  onPress: () => void;
  disabled?: boolean;
  children: ReactNode;
};

export function FilterPill({ on, onPress, disabled, children }: FilterPillProps) {
  return (
    <button
      type="button"
      className={styles.pill}
      aria-pressed={on}
      disabled={disabled}
      onClick={onPress}
    >
      <span className={styles.face}>{children}</span>
    </button>
  );
}
