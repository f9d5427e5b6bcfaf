import { useState } from "react";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";

const KeyboardMapDialog = lateDialog(
  async () => (await import("./KeyboardMapDialog.tsx")).KeyboardMapDialog,
);

/** `?` opens the map of all keys, wherever one is. It is loaded by the first press. */
export function KeyboardMapKey() {
  const [isOpen, setIsOpen] = useState<boolean>();
  useListKeys({ further: { "?": () => setIsOpen(true) } });
  if (isOpen === undefined) return null;
  return <KeyboardMapDialog open={isOpen} onOpenChange={setIsOpen} />;
}
