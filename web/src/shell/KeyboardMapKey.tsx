import { lazy, Suspense, useState } from "react";
import { useListKeys } from "#ui/lists/useListKeys.ts";

const KeyboardMapDialog = lazy(async () => ({
  default: (await import("./KeyboardMapDialog.tsx")).KeyboardMapDialog,
}));

/** `?` opens the map of all keys, wherever one is. It is loaded by the first press. */
export function KeyboardMapKey() {
  const [isOpen, setIsOpen] = useState<boolean>();
  useListKeys({ further: { "?": () => setIsOpen(true) } });
  if (isOpen === undefined) return null;
  return (
    <Suspense fallback={null}>
      <KeyboardMapDialog open={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  );
}
