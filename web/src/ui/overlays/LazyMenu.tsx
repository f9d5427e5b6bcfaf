import { cloneElement, type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "#ui/base/idle.ts";
import styles from "./LazyMenu.module.css";
import type { MenuProps } from "./menu.entries.ts";

const pointerEvents = ["pointerdown", "pointerup", "pointercancel"];

let Loaded: ComponentType<MenuProps> | undefined;

async function loadMenu(): Promise<ComponentType<MenuProps>> {
  Loaded = (await import("./Menu.tsx")).Menu;
  return Loaded;
}

/**
 * A menu whose machinery comes after the first paint. A press that is earlier is not lost: the menu
 * opens as soon as it is there. For what is on screen from the start; elsewhere there is Menu.
 */
export function LazyMenu(props: MenuProps) {
  const [Menu, setMenu] = useState(() => Loaded);
  const [isWanted, setIsWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (Menu) return;
    let isLeft = false;
    let isHeldDown = false;
    const hold = (event: Event) => {
      isHeldDown = event.type === "pointerdown";
    };
    for (const name of pointerEvents) window.addEventListener(name, hold);
    const show = (loaded: ComponentType<MenuProps>) => {
      if (isLeft) return;
      // Between pressing and letting go the button must stay the one that was pressed.
      if (isHeldDown) return void setTimeout(show, 50, loaded);
      const hadFocus = place.current?.contains(document.activeElement) ?? false;
      flushSync(() => setMenu(() => loaded));
      if (hadFocus) place.current?.querySelector("button")?.focus();
    };
    const load = () => {
      loadMenu().then(show, () => undefined);
    };
    // Pressed already: there is nothing better to do.
    const stopWaiting = isWanted ? load() : whenIdle(load);
    return () => {
      isLeft = true;
      for (const name of pointerEvents) window.removeEventListener(name, hold);
      stopWaiting?.();
    };
  }, [Menu, isWanted]);

  return (
    <span ref={place} className={styles.lazy}>
      {Menu ? (
        <Menu {...props} defaultOpen={isWanted} />
      ) : (
        cloneElement(props.trigger, {
          "aria-haspopup": "menu",
          "aria-expanded": false,
          onClick: () => setIsWanted(true),
        })
      )}
    </span>
  );
}
