import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { type TabFace, TabWords } from "./TabLinks.tsx";
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
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      // Each tab's value is one of our strings.
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            <TabWords {...tab} />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
