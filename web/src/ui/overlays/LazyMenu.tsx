import { cloneElement } from "react";
import { late } from "#ui/base/late.ts";
import { useLateControl } from "./lateControl.ts";
import styles from "./LazyMenu.module.css";
import type { MenuProps } from "./menu.entries.ts";

const machinery = late(async () => (await import("./Menu.tsx")).Menu);

/** A menu whose machinery comes after the first paint. Where the press itself loads the file, there is Menu. */
export function LazyMenu(props: MenuProps) {
  const { place, Control: Menu, want } = useLateControl(machinery);
  return (
    <span ref={place} className={styles.lazy}>
      {Menu ? (
        <Menu {...props} />
      ) : (
        cloneElement(props.trigger, {
          "aria-haspopup": "menu",
          "aria-expanded": false,
          onClick: want,
        })
      )}
    </span>
  );
}
