import { Dialog } from "#ui/Dialog.tsx";
import { TextLink } from "#ui/TextLink.tsx";
import { KeyboardMap } from "./KeyboardMap.tsx";

type KeyboardMapDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function KeyboardMapDialog({ open, onOpenChange }: KeyboardMapDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard map"
      actions={
        <TextLink href="#/app/more/help" onClick={() => onOpenChange(false)}>
          How Sightline works
        </TextLink>
      }
    >
      <KeyboardMap />
    </Dialog>
  );
}
