import { Keyboard } from "lucide-react";
import { useState } from "react";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";

const KeyboardMapDialog = lateDialog(
  async () => (await import("./KeyboardMapDialog.tsx")).KeyboardMapDialog,
);

/** `?` opens the map of all keys, wherever one is. It is loaded by the first press. */
export function KeyboardMapKey() {
  const [isOpen, setIsOpen] = useState<boolean>();
  const open = () => setIsOpen(true);
  useListKeys({ further: { "?": open } });
  usePaletteActions([
    {
      words: "Keyboard map",
      also: "keys shortcuts",
      icon: <Keyboard />,
      shortcut: "?",
      everywhere: true,
      onSelect: open,
    },
  ]);
  if (isOpen === undefined) return null;
  return <KeyboardMapDialog open={isOpen} onOpenChange={setIsOpen} />;
}
