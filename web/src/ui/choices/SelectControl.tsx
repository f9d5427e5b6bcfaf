import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { classes } from "#ui/base/classes.ts";
import { useFieldTies } from "#ui/fields/fieldTies.ts";
import type { Option } from "./option.ts";
import popup from "#ui/overlays/popup.module.css";
import { dressOf, type SelectProps } from "./Select.tsx";
import styles from "./Select.module.css";

/** What opens: see Select, which stands in its place until it is there. */
export function SelectControl<Value extends string>({
  options,
  onValueChange,
  placeholder = "Choose",
  label,
  look = "field",
  onBlur,
  ref,
  ...rest
}: SelectProps<Value>) {
  const { id, disabled, words } = useFieldTies(rest);

  return (
    <BaseSelect.Root
      {...rest}
      id={id}
      disabled={disabled}
      items={options}
      onValueChange={(value: Value | null) => {
        if (value !== null) onValueChange?.(value);
      }}
    >
      <BaseSelect.Trigger
        {...words}
        ref={ref}
        className={classes(styles.trigger, ...dressOf(look))}
        aria-label={label}
        onBlur={onBlur}
      >
        <span className={styles.face}>
          <BaseSelect.Value className={styles.value} placeholder={placeholder} />
          <BaseSelect.Icon className={styles.icon}>
            <ChevronDown aria-hidden="true" />
          </BaseSelect.Icon>
        </span>
      </BaseSelect.Trigger>
      <BaseSelect.Portal role="region" aria-label="Choices">
        <BaseSelect.Positioner
          className={popup.positioner}
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <BaseSelect.Popup className={popup.popup}>
            <BaseSelect.List className={popup.list}>
              {options.map((option) => (
                <SelectOption key={option.value} option={option} />
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

function SelectOption({ option }: { option: Option }) {
  return (
    <BaseSelect.Item value={option.value} disabled={option.disabled} className={popup.option}>
      <BaseSelect.ItemIndicator className={popup.tick}>
        <Check aria-hidden="true" />
      </BaseSelect.ItemIndicator>
      <span className={popup.words}>
        <BaseSelect.ItemText render={<span />}>{option.label}</BaseSelect.ItemText>
        {option.note && <span className={popup.note}>{option.note}</span>}
      </span>
    </BaseSelect.Item>
  );
}
