import type { Option } from "#ui/choices/option.ts";

const names = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Every time zone, as a person reads it: "America/New York". */
export const zoneOptions: readonly Option[] = names.map((value) => optionOf(value));

export function optionOf(value: string): Option {
  return { value, label: value.replaceAll("_", " ") };
}
