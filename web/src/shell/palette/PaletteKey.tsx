import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { whenIdle } from "#ui/base/idle.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { currentStanding, type Standing, subscribePalette } from "#ui/overlays/palette.ts";
import { onAskedForPalette } from "./asking.ts";
import { noteRecent } from "./recents.ts";
import { catchTyping, type TypedAhead } from "./typedAhead.ts";

const load = async () => (await import("./Palette.tsx")).Palette;
const Palette = lateDialog(load);

/**
 * Ctrl-K and Cmd-K open the palette, wherever one is. Its code comes once the first screen stands,
 * and what is typed before it is there is kept for it.
 */
export function PaletteKey() {
  const [opening, setOpening] = useState<{ turn: number; ahead: TypedAhead; isOpen: boolean }>();
  const catching = useRef<TypedAhead>(undefined);
  useRecents();

  const close = () => {
    catching.current?.take();
    catching.current = undefined;
    setOpening((former) => former && { ...former, isOpen: false });
  };
  const open = useEffectEvent(() => {
    if (catching.current) return;
    const ahead = catchTyping(close);
    catching.current = ahead;
    setOpening((former) => ({ turn: (former?.turn ?? 0) + 1, ahead, isOpen: true }));
  });
  // Before it is painted: keys may follow at once upon what is seen.
  useLayoutEffect(() => onAskedForPalette(() => open()), []);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      if (!event.repeat && !isCovered(event.target)) open();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  useEffect(() => () => void catching.current?.take(), []);

  if (!opening) return null;
  return (
    <Palette
      // Each opening begins anew.
      key={opening.turn}
      open={opening.isOpen}
      onOpenChange={(isOpen) => isOpen || close()}
      ahead={opening.ahead}
    />
  );
}

/** An input method that composes, and the editor of texts, which makes a link of it, come first. */
function isPaletteKey(event: KeyboardEvent): boolean {
  return (
    (event.ctrlKey || event.metaKey) &&
    event.key.toLowerCase() === "k" &&
    !event.shiftKey &&
    !event.altKey &&
    !event.isComposing &&
    !event.defaultPrevented
  );
}

/** A dialog, or a menu that is open, is left first: it would stay open below. */
function isCovered(focused: EventTarget | null): boolean {
  const isInMenu = focused instanceof Element && focused.closest("[role=menu], [role=listbox]");
  return Boolean(isInMenu || document.querySelector("[data-veil]:not([data-ending-style])"));
}

/** What was opened, in this tab: screens by their address, and what stands on them by its name. */
function useRecents(): void {
  const { pathname } = useLocation();
  // Nothing is drawn of it here: told by a state of ours, each screen that comes or goes would have
  // React draw once more in the very same task.
  useEffect(() => {
    noteRecent({ address: pathname, what: "screen" });
    let noted: Standing | undefined;
    const note = () => {
      const standing = currentStanding();
      if (standing && standing !== noted) noteRecent(standing);
      noted = standing;
    };
    note();
    return subscribePalette(note);
  }, [pathname]);
}
