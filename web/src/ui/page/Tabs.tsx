import { type ReactNode, useId, useState } from "react";
import { type TabFace, TabWords } from "./TabLinks.tsx";
import { panelTies, TabRow } from "./TabRow.tsx";
import styles from "./Tabs.module.css";

export type Tab = TabFace & { value: string; panel: ReactNode };

type TabsProps = {
  label: string;
  tabs: Tab[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

/** Tabs over panels of one page. Where the address changes, use TabLinks. */
export function Tabs({ label, tabs, value, defaultValue, onChange }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value ?? "");
  const chosen = value ?? own;
  const shown = tabs.find((tab) => tab.value === chosen);
  return (
    <div>
      <TabRow
        id={id}
        label={label}
        tabs={tabs.map((tab) => ({ value: tab.value, words: <TabWords {...tab} /> }))}
        chosen={chosen}
        onChoose={(next) => {
          setOwn(next);
          if (next !== chosen) onChange?.(next);
        }}
        className={styles.list}
        tabClassName={styles.tab}
      />
      {shown && (
        // What is shown may hold nothing that takes the focus, and is scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div {...panelTies(id, chosen)} key={chosen} tabIndex={0} className={styles.panel}>
          {shown.panel}
        </div>
      )}
    </div>
  );
}
