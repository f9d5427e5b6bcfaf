import { lazy, Suspense } from "react";
import { FilterPill } from "#ui/lists/FilterPills.tsx";
import type { SelectProps } from "./Select.tsx";

const Select = lazy(async () => ({ default: (await import("./Select.tsx")).Select }));

/** A select among filters, on a page with much else to load first; until it is there its value can be read. */
export function LazySelect<Value extends string>({ onValueChange, ...props }: SelectProps<Value>) {
  const { options, value, placeholder = "Choose" } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Suspense
      fallback={
        <FilterPill on={false} disabled onPress={() => {}}>
          {chosen?.label ?? placeholder}
        </FilterPill>
      }
    >
      <Select
        {...props}
        look="pill"
        onValueChange={(next) => {
          // One of the options, of which each value is a Value; `lazy` has lost that.
          const option = options.find((one) => one.value === next);
          if (option) onValueChange?.(option.value);
        }}
      />
    </Suspense>
  );
}
