import { ListChecks } from "lucide-react";
import { Button } from "#ui/base/Button.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";

/** The note's name in the page. */
export const scopeNote = "scope-note";
/** Of the note, and of what takes its place once it is settled. */
export const scopeHeading = "scope-heading";

/** To where the scope is read and answered, from wherever one has read to. */
export function GoToScope() {
  usePaletteActions([{ words: "Confirm the scope", icon: <ListChecks />, onSelect: goToScope }]);
  return (
    <Button wide look="primary" icon={<ListChecks />} onClick={goToScope}>
      Confirm the scope
    </Button>
  );
}

function goToScope(): void {
  const note = document.getElementById(scopeNote);
  note?.scrollIntoView({ block: "start" });
  // Whoever has begun to correct it goes on with that.
  const begun = note?.querySelector("textarea") ?? note?.querySelector("button");
  begun?.focus({ preventScroll: true });
}
