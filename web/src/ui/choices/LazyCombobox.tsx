import { TextInput } from "#ui/fields/TextInput.tsx";
import { latePart } from "#ui/page/latePart.tsx";

/** A combobox on a page with much else to load first; until it is there its value can be read. */
export const LazyCombobox = latePart(
  async () => (await import("./Combobox.tsx")).Combobox,
  ({ id, label, value, defaultValue }) => (
    <TextInput id={id} aria-label={label} readOnly value={(value ?? defaultValue)?.label ?? ""} />
  ),
);
