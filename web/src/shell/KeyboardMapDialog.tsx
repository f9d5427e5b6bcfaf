import { deskKeys } from "#desk/desk.keys.ts";
import { KeyboardMap } from "#help/KeyboardMap.tsx";
import { useDeskGroup } from "#help/useDeskGroup.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";

type KeyboardMapDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function KeyboardMapDialog({ open, onOpenChange }: KeyboardMapDialogProps) {
  const further = useDeskGroup(deskKeys);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard map"
      actions={
        <ButtonLink href="#/app/more/help" onClick={() => onOpenChange(false)}>
          How Sightline works
        </ButtonLink>
      }
    >
      <KeyboardMap further={further} />
    </Dialog>
  );
}
