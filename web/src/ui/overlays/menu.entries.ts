import type { ReactElement, ReactNode } from "react";

export type MenuEntry = {
  words: string;
  icon?: ReactNode;
  /** The key that does the same, for those who learn it here. */
  shortcut?: string;
  disabled?: boolean;
  danger?: boolean;
} & (
  | { onSelect: () => void; href?: undefined; checked?: undefined }
  | { href: string; onSelect?: undefined; checked?: undefined }
  | { checked: boolean; onSelect: () => void; href?: undefined }
);

/** One of several, of which one is chosen. */
export type MenuChoice = {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
};

export type MenuSection = { label?: string; entries: MenuEntry[] } | MenuChoice;

export type MenuProps = {
  /** The control that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  sections: MenuSection[];
  align?: "start" | "end";
};

export function isChoice(section: MenuSection): section is MenuChoice {
  return "options" in section;
}
