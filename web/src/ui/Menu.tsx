import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import styles from "./Menu.module.css";

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

export type MenuSection = { label?: string; entries: MenuEntry[] };

type MenuProps = {
  /** The control that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  sections: MenuSection[];
  align?: "start" | "end";
};

export function Menu({ trigger, sections, align = "end" }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.place} align={align} sideOffset={6}>
          <Base.Popup className={styles.menu}>
            {sections.map((section, index) => (
              <Fragment key={section.label ?? index}>
                {index > 0 ? <Base.Separator className={styles.between} /> : null}
                <Base.Group>
                  {section.label ? (
                    <Base.GroupLabel className={styles.label}>{section.label}</Base.GroupLabel>
                  ) : null}
                  {section.entries.map((entry) => (
                    <Entry key={entry.words} entry={entry} />
                  ))}
                </Base.Group>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const shared = { className: styles.entry, "data-danger": entry.danger };
  if (entry.href !== undefined) {
    return (
      <Base.LinkItem {...shared} href={entry.href} closeOnClick>
        <EntryWords entry={entry} />
      </Base.LinkItem>
    );
  }
  if (entry.checked !== undefined) {
    return (
      <Base.CheckboxItem
        {...shared}
        checked={entry.checked}
        disabled={entry.disabled}
        onCheckedChange={entry.onSelect}
      >
        <EntryWords entry={{ ...entry, icon: entry.checked ? <Check /> : <span /> }} />
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item {...shared} disabled={entry.disabled} onClick={entry.onSelect}>
      <EntryWords entry={entry} />
    </Base.Item>
  );
}

function EntryWords({ entry }: { entry: Pick<MenuEntry, "words" | "icon" | "shortcut"> }) {
  return (
    <>
      {entry.icon ? (
        <span className={styles.icon} aria-hidden="true">
          {entry.icon}
        </span>
      ) : null}
      <span className={styles.words}>{entry.words}</span>
      {entry.shortcut ? (
        <kbd className={styles.shortcut} aria-hidden="true">
          {entry.shortcut}
        </kbd>
      ) : null}
    </>
  );
}
