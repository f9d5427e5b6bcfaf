import { type ComponentProps, lazy, Suspense } from "react";
import type { Combobox as Heavy } from "./Combobox.tsx";
import { TextInput } from "#ui/fields/TextInput.tsx";

const Combobox = lazy(async () => ({ default: (await import("./Combobox.tsx")).Combobox }));

/** A combobox on a page with much else to load first; until it is there its value can be read. */
export function LazyCombobox(props: ComponentProps<typeof Heavy>) {
  const { id, label, value, defaultValue } = props;
  const shown = (value ?? defaultValue)?.label ?? "";
  return (
    <Suspense fallback={<TextInput id={id} aria-label={label} readOnly value={shown} />}>
      <Combobox {...props} />
    </Suspense>
  );
}
