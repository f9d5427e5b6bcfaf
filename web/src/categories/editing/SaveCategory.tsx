import type { CategoryTouches } from "@sightline/contract/categories/categories.editing.ts";
import { Button } from "#ui/base/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { Difference } from "./category.differences.ts";
import { Differences } from "./Differences.tsx";
import { tellTouches } from "./touches.words.ts";

type SaveCategoryProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  differences: readonly Difference[];
  touches: CategoryTouches | undefined;
  busy: boolean;
  onSave: () => void;
};

/** What will be different, and whom it concerns, before it is so. */
export function SaveCategory({ differences, touches, busy, onSave, ...dialog }: SaveCategoryProps) {
  return (
    <Dialog
      {...dialog}
      title="Save these changes?"
      description={touches && tellTouches(touches)}
      actions={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>Go on editing</Button>
          <Button look="primary" busy={busy} busyWords="Saving" onClick={onSave}>
            Save changes
          </Button>
        </>
      }
    >
      <Differences differences={differences} />
    </Dialog>
  );
}
