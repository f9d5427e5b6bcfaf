import {
  cloneElement,
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { whenIdle } from "./idle.ts";
import type { MenuProps } from "./menu.entries.ts";

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
  const isHeldDown = useRef(false);
  const hadFocus = useRef(false);

  useEffect(() => {
    if (Menu) return;
    let isLeft = false;
    const show = (loaded: ComponentType<MenuProps>) => {
      if (isLeft) return;
      // Between pressing and letting go the button must stay the one that was pressed.
      if (isHeldDown.current) return void setTimeout(show, 50, loaded);
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
      setMenu(() => loaded);
    };
    const load = () => {
      loadMenu().then(show, () => undefined);
    };
    // Pressed already: there is nothing better to do.
    const stopWaiting = isWanted ? load() : whenIdle(load);
    return () => {
      isLeft = true;
      stopWaiting?.();
    };
  }, [Menu, isWanted]);

  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    place.current?.querySelector<HTMLElement>("button")?.focus();
  }, [Menu]);

  const holdDown = (held: boolean) => () => {
    isHeldDown.current = held;
  };
  return (
    <span ref={place} style={{ display: "contents" }}>
      {Menu ? (
        <Menu {...props} defaultOpen={isWanted} />
      ) : (
        cloneElement(props.trigger, {
          "aria-haspopup": "menu",
          "aria-expanded": false,
          onPointerDown: holdDown(true),
          onPointerUp: holdDown(false),
          onPointerCancel: holdDown(false),
          onPointerLeave: holdDown(false),
          onClick: () => setIsWanted(true),
        })
      )}
    </span>
  );
}
