import type { Option } from "./option.ts";

/** What both comboboxes take: fixed options, or options searched for as one types. */
export type ComboboxOptions = {
  options: readonly Option[];
  /** Where given, the parent searches: it is told what is typed and hands in the options found. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  loadingText?: string;
  emptyText?: string;
  placeholder?: string;
  /** Its name where no Field gives one. */
  label?: string;
  name?: string;
  id?: string;
  disabled?: boolean;
};

/** What is chosen stays known, and shows its label, when the options found no longer hold it. */
export function withChosen(options: readonly Option[], chosen: readonly Option[]): Option[] {
  const missing = chosen.filter((one) => !options.some((option) => option.value === one.value));
  return [...options, ...missing];
}

/** The chosen ones stand as chips; in the list they would only be there to be lost by an Enter. */
export function withoutChosen(options: readonly Option[], chosen: readonly Option[]): Option[] {
  return options.filter((option) => !chosen.some((one) => one.value === option.value));
}

export function isSameOption(one: Option, other: Option): boolean {
  return one.value === other.value;
}
