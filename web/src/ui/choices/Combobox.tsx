import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { ChevronDown, X } from "lucide-react";
import type { Ref } from "react";
import { classes } from "#ui/base/classes.ts";
import styles from "./Combobox.module.css";
import { type ComboboxOptions, isSameOption, withChosen } from "./combobox.options.ts";
import { ComboboxPopup } from "./ComboboxPopup.tsx";
import control from "#ui/fields/control.module.css";
import { useFieldTies } from "#ui/fields/fieldTies.ts";
import type { Option } from "./option.ts";
import { useCloseOnLeave } from "#ui/overlays/useCloseOnLeave.ts";
import { useTyping } from "./useTyping.ts";

type ComboboxProps = ComboboxOptions & {
  value?: Option | null;
  defaultValue?: Option;
  onValueChange?: (value: Option | null) => void;
  onBlur?: () => void;
  /** The list is there before anything is typed. */
  defaultOpen?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** One thing of many, found by typing. */
export function Combobox({
  options,
  onSearch,
  loading = false,
  loadingText = "Searching",
  emptyText = "Nothing found",
  placeholder,
  label,
  onValueChange,
  onBlur,
  ref,
  ...rest
}: ComboboxProps) {
  const { root, leave } = useCloseOnLeave(onBlur);
  const { typing, onKeyDown } = useTyping(onSearch, loading);
  const { id, labelId, disabled, words } = useFieldTies(rest);
  const chosen = rest.value ? [rest.value] : [];
  return (
    <BaseCombobox.Root
      {...rest}
      id={id}
      disabled={disabled}
      {...root}
      items={onSearch ? withChosen(options, chosen) : options}
      filteredItems={onSearch ? options : undefined}
      isItemEqualToValue={isSameOption}
      {...typing}
      onValueChange={(option: Option | null) => onValueChange?.(option)}
    >
      <BaseCombobox.InputGroup data-combobox className={classes(control.control, control.parts)}>
        <BaseCombobox.Input
          {...words}
          ref={ref}
          className={control.bare}
          placeholder={placeholder}
          aria-label={label}
          aria-labelledby={label === undefined ? labelId : undefined}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <BaseCombobox.Clear className={styles.small} aria-label="Clear">
          <X aria-hidden="true" />
        </BaseCombobox.Clear>
        <BaseCombobox.Trigger className={styles.small} aria-label="Show options">
          <ChevronDown aria-hidden="true" />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <ComboboxPopup loading={loading} loadingText={loadingText} emptyText={emptyText} />
    </BaseCombobox.Root>
  );
}
