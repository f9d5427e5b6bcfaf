import type { ReactNode } from "react";
import { useOneStop } from "#ui/base/useOneStop.ts";

export type TabInRow<Value extends string> = { value: Value; words: ReactNode };

type TabRowProps<Value extends string> = {
  /** Of this row alone; tabs and panels are named by it. */
  id: string;
  label: string;
  tabs: readonly TabInRow<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Panels that stay in the page while they are hidden. */
  kept?: readonly Value[];
  className: string | undefined;
  tabClassName: string | undefined;
};

export function TabRow<Value extends string>(props: TabRowProps<Value>) {
  const { id, label, tabs, chosen, onChoose, kept = [] } = props;
  const { row, tabIndexOf } = useOneStop(tabs.findIndex(({ value }) => value === chosen));
  return (
    <div {...row} role="tablist" aria-label={label} className={props.className}>
      {tabs.map(({ value, words }, index) => {
        const isChosen = value === chosen;
        const panel = panelTies(id, value);
        return (
          <button
            key={value}
            type="button"
            role="tab"
            id={panel["aria-labelledby"]}
            aria-selected={isChosen}
            aria-controls={isChosen || kept.includes(value) ? panel.id : undefined}
            data-active={isChosen ? "" : undefined}
            tabIndex={tabIndexOf(index)}
            className={props.tabClassName}
            onClick={() => onChoose(value)}
          >
            {words}
          </button>
        );
      })}
    </div>
  );
}

/** What ties a panel to its tab. */
export function panelTies(id: string, value: string) {
  return {
    role: "tabpanel",
    id: `${id}-${value}-panel`,
    "aria-labelledby": `${id}-${value}-tab`,
  } as const;
}
