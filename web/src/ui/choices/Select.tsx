import { ChevronDown } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { classes } from "#ui/base/classes.ts";
import { late } from "#ui/base/late.ts";
import control from "#ui/fields/control.module.css";
import { useFieldTies } from "#ui/fields/fieldTies.ts";
import { useLateControl } from "#ui/overlays/lateControl.ts";
import type { Option } from "./option.ts";
import styles from "./Select.module.css";

export type SelectProps<Value extends string> = {
  options: readonly Option<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  /** Its name for those who listen, where no Field gives one. */
  label?: string;
  /** Its name in the form. */
  name?: string;
  /** `pill` stands in a row of filters. */
  look?: "field" | "pill";
  disabled?: boolean;
  id?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

const machinery = late(async () => (await import("./SelectControl.tsx")).SelectControl);

/** One of a few fixed things. For many, or for things to search for, there is the combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { place, Control, want } = useLateControl(machinery);
  return (
    <span ref={place} className={styles.place}>
      {Control ? <Control {...props} /> : <SelectFace {...props} onPress={want} />}
    </span>
  );
}

const openingKeys = ["ArrowDown", "ArrowUp"];

/** As it looks while it is closed. */
function SelectFace<Value extends string>({
  options,
  value,
  defaultValue,
  placeholder = "Choose",
  label,
  name,
  look = "field",
  onBlur,
  onPress,
  ref,
  ...rest
}: SelectProps<Value> & { onPress: () => void }) {
  const { id, disabled, words } = useFieldTies(rest);
  const chosen = options.find((option) => option.value === (value ?? defaultValue));
  const openByKey = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return;
    event.preventDefault();
    onPress();
  };
  return (
    <>
      <button
        {...words}
        ref={ref}
        type="button"
        name={name}
        id={id}
        disabled={disabled}
        // There is nothing yet that it could control.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={false}
        className={classes(styles.trigger, ...dressOf(look))}
        onClick={onPress}
        onKeyDown={openByKey}
        onBlur={onBlur}
      >
        <span className={styles.face}>
          <span className={styles.value} data-placeholder={chosen ? undefined : ""}>
            {chosen?.label ?? placeholder}
          </span>
          <span className={styles.icon} aria-hidden="true">
            <ChevronDown aria-hidden="true" />
          </span>
        </span>
      </button>
      {name !== undefined && <input type="hidden" name={name} value={chosen?.value ?? ""} />}
    </>
  );
}

export function dressOf(look: "field" | "pill"): (string | undefined)[] {
  return look === "field" ? [control.control, styles.field] : [styles.pill];
}
