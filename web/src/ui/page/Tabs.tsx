import { type ReactNode, useId, useState } from "react";
import { type TabFace, TabWords } from "./TabLinks.tsx";
import { panelTies, TabRow } from "./TabRow.tsx";
import styles from "./Tabs.module.css";

export type Tab = TabFace & {
  value: string;
  panel: ReactNode;
  /** Once it was shown it stays, hidden: something in it goes on, as an upload does. */
  stays?: boolean;
};

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
  const [visited, setVisited] = useState<readonly string[]>([chosen]);
  if (!visited.includes(chosen)) setVisited([...visited, chosen]);
  const isKept = ({ value: one, stays }: Tab) => stays === true && visited.includes(one);
  return (
    <div>
      <TabRow
        id={id}
        label={label}
        tabs={tabs.map((tab) => ({ value: tab.value, words: <TabWords {...tab} /> }))}
        chosen={chosen}
        kept={tabs.filter(isKept).map((tab) => tab.value)}
        onChoose={(next) => {
          setOwn(next);
          if (next !== chosen) onChange?.(next);
        }}
        className={styles.list}
        tabClassName={styles.tab}
      />
      {tabs
        .filter((tab) => tab.value === chosen || isKept(tab))
        .map((tab) => (
          <div
            {...panelTies(id, tab.value)}
            key={tab.value}
            hidden={tab.value !== chosen}
            // What is shown may hold nothing that takes the focus, and is scrolled by keys.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={styles.panel}
          >
            {tab.panel}
          </div>
        ))}
    </div>
  );
}
