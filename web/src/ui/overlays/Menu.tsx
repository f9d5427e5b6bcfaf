import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { Fragment } from "react";
import { type MenuChoice, type MenuEntry, type MenuProps, isChoice } from "./menu.entries.ts";
import styles from "./Menu.module.css";

export function Menu({ trigger, sections, align = "end" }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* A place of its own on the page while it is open: it stands outside of all others. */}
      <Base.Portal role="region" aria-label="Menu">
        <Base.Positioner className={styles.place} align={align} sideOffset={6}>
          <Base.Popup className={styles.menu}>
            {sections.map((section, index) => (
              <Fragment key={section.label ?? index}>
                {index > 0 ? <Base.Separator className={styles.between} /> : null}
                {isChoice(section) ? (
                  <Choice choice={section} />
                ) : (
                  <Base.Group>
                    {section.label ? (
                      <Base.GroupLabel className={styles.label}>{section.label}</Base.GroupLabel>
                    ) : null}
                    {section.entries.map((entry) => (
                      <Entry key={entry.words} entry={entry} />
                    ))}
                  </Base.Group>
                )}
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Choice({ choice }: { choice: MenuChoice }) {
  return (
    <Base.RadioGroup
      value={choice.chosen}
      onValueChange={(value: string) => choice.onChoose(value)}
    >
      <Base.GroupLabel className={styles.label}>{choice.label}</Base.GroupLabel>
      {choice.options.map(({ value, label }) => (
        <Base.RadioItem key={value} value={value} className={styles.entry}>
          <EntryWords
            entry={{ words: label, icon: value === choice.chosen ? <Check /> : <span /> }}
          />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
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
