import { type ReactNode, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import type { Differing } from "#ui/markdown/BothTexts.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import type { DraftPlace } from "./draft.shapes.ts";
import styles from "./EarlierDrafts.module.css";

const EarlierDraftList = latePart(
  async () => (await import("./EarlierDraftList.tsx")).EarlierDraftList,
  <SkeletonBlock />,
);

export type EarlierDraftsProps = {
  /** How the draft stands. */
  mark: ReactNode;
  /** Nothing is kept of what is no draft yet. */
  place: DraftPlace | undefined;
  /** What reads otherwise there than it does in the form. */
  compare: (content: unknown) => readonly Differing[];
  /** Answers whether one is to look at the form now. */
  onTakeBack: (id: number) => Promise<boolean>;
};

/** Beside how the draft stands: the way to what was written over in it. */
export function EarlierDrafts({ mark, place, compare, onTakeBack }: EarlierDraftsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const takeBack = async (id: number) => {
    setBusy(true);
    const isDone = await onTakeBack(id);
    setBusy(false);
    if (isDone) setOpen(false);
  };
  return (
    <div className={styles.line}>
      {mark}
      {place && (
        <>
          <Button look="quiet" size="s" onClick={() => setOpen(true)}>
            Earlier drafts
          </Button>
          <Dialog
            open={isOpen}
            onOpenChange={(next) => isBusy || setOpen(next)}
            title="Earlier drafts"
          >
            {isOpen && (
              <EarlierDraftList
                id={place.id}
                compare={compare}
                busy={isBusy}
                onTakeBack={(id) => void takeBack(id)}
              />
            )}
          </Dialog>
        </>
      )}
    </div>
  );
}
