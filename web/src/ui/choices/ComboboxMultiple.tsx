import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { X } from "lucide-react";
import type { Ref } from "react";
import { classes } from "#ui/base/classes.ts";
import styles from "./Combobox.module.css";
import { type ComboboxOptions, isSameOption, withoutChosen } from "./combobox.options.ts";
import { ComboboxPopup } from "./ComboboxPopup.tsx";
import control from "#ui/fields/control.module.css";
import { useFieldTies } from "#ui/fields/fieldTies.ts";
import type { Option } from "./option.ts";
import { useCloseOnLeave } from "#ui/overlays/useCloseOnLeave.ts";
import { useTyping } from "./useTyping.ts";

type ComboboxMultipleProps = ComboboxOptions & {
  value: readonly Option[];
  onValueChange: (value: Option[]) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** Several things of many; each chosen one is a chip that can be taken away, but not by Escape. */
export function ComboboxMultiple({
  options,
  onSearch,
  loading = false,
  loadingText = "Searching",
  emptyText = "Nothing found",
  placeholder,
  label,
  value,
  onValueChange,
  onBlur,
  ref,
  ...rest
}: ComboboxMultipleProps) {
  const { root, leave } = useCloseOnLeave(onBlur);
  const { typing, onKeyDown } = useTyping(onSearch, loading);
  const { id, labelId, disabled, words } = useFieldTies(rest);
  const left = withoutChosen(options, value);
  return (
    <BaseCombobox.Root
      {...rest}
      id={id}
      disabled={disabled}
      {...root}
      multiple
      items={left}
      filteredItems={onSearch ? left : undefined}
      isItemEqualToValue={isSameOption}
      {...typing}
      value={value}
      onValueChange={(chosen: Option[]) => onValueChange(chosen)}
    >
      <BaseCombobox.InputGroup data-combobox className={classes(control.control, styles.many)}>
        <BaseCombobox.Chips
          className={styles.chips}
          aria-label={value.length > 0 ? "Chosen" : undefined}
        >
          {value.map((option) => (
            <Chip key={option.value} option={option} />
          ))}
          <BaseCombobox.Input
            {...words}
            ref={ref}
            data-ring
            className={classes(control.bare, styles.input)}
            placeholder={value.length > 0 ? undefined : placeholder}
            aria-label={label}
            aria-labelledby={label === undefined ? labelId : undefined}
            aria-description={chosenWords(value.length)}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
        </BaseCombobox.Chips>
      </BaseCombobox.InputGroup>
      <ComboboxPopup loading={loading} loadingText={loadingText} emptyText={emptyText} />
    </BaseCombobox.Root>
  );
}

function Chip({ option }: { option: Option }) {
  return (
    <BaseCombobox.Chip
      className={styles.chip}
      aria-label={option.label}
      aria-description="Backspace removes it"
    >
      {option.label}
      <BaseCombobox.ChipRemove className={styles.remove} aria-label={`Remove ${option.label}`}>
        <X aria-hidden="true" />
      </BaseCombobox.ChipRemove>
    </BaseCombobox.Chip>
  );
}

function chosenWords(count: number): string | undefined {
  return count > 0 ? `${count} chosen. The left arrow key moves to them` : undefined;
}
