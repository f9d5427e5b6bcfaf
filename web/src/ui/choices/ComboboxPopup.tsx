import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import type { Option } from "./option.ts";
import popup from "#ui/overlays/popup.module.css";

type ComboboxPopupProps = {
  /** Options are on their way. */
  loading: boolean;
  loadingText: string;
  emptyText: string;
};

/** The list below, and in words what is happening to it: both are spoken as they change. */
export function ComboboxPopup({ loading, loadingText, emptyText }: ComboboxPopupProps) {
  return (
    <BaseCombobox.Portal role="region" aria-label="Choices">
      <BaseCombobox.Positioner className={popup.positioner} sideOffset={4}>
        <div
          role="presentation"
          className={popup.popup}
          aria-busy={loading || undefined}
          // The cursor stays in the field, whatever is pressed here.
          onMouseDown={(event) => event.preventDefault()}
        >
          <BaseCombobox.Status>
            {loading && <div className={popup.told}>{loadingText}</div>}
          </BaseCombobox.Status>
          <BaseCombobox.Empty>
            {!loading && <div className={popup.told}>{emptyText}</div>}
          </BaseCombobox.Empty>
          <BaseCombobox.List className={popup.list}>
            {(option: Option) => (
              <BaseCombobox.Item
                key={option.value}
                value={option}
                disabled={option.disabled}
                className={popup.option}
              >
                <BaseCombobox.ItemIndicator className={popup.tick}>
                  <Check aria-hidden="true" />
                </BaseCombobox.ItemIndicator>
                <span className={popup.words}>
                  {option.label}
                  {option.note && <span className={popup.note}>{option.note}</span>}
                </span>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </div>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}
