import type { ComponentType } from "react";
import { late, useLate } from "#ui/base/late.ts";
import { notOpened, sayToast } from "./toast.words.ts";

type Leaving =
  | { onClose: () => void; open?: never }
  | { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * A dialog in a file of its own, asked for by the press that opens it. If it is lost, the press
 * has failed and nothing else has: it counts as closed, and the next press asks again.
 */
export function lateDialog<Props extends Leaving>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const held = late(load);
  return function LateDialog(props: Props) {
    const Shown = useLate(held, props.open ?? true, () => {
      if (props.open === undefined) props.onClose();
      else props.onOpenChange(false);
      sayToast(notOpened);
    });
    return Shown ? <Shown {...props} /> : null;
  };
}
