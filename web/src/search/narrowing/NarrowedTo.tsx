import { X } from "lucide-react";
import { Button } from "#ui/base/Button.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import type { SearchAddress } from "#search/search.address.ts";
import type { Choice } from "./narrowing.choices.ts";
import styles from "./NarrowedTo.module.css";

type NarrowedToProps = {
  chosen: readonly Choice[];
  onShow: (next: SearchAddress) => void;
  onClear: () => void;
  /** Who takes one away by keys goes on from there. */
  findHeir: () => HTMLElement | null;
};

/** Why these results and no others, each to be taken away where it is read. */
export function NarrowedTo({ chosen, onShow, onClear, findHeir }: NarrowedToProps) {
  useFocusHeir(findHeir);
  return (
    <div role="group" aria-label="Narrowed to" className={styles.line}>
      {chosen.map(({ key, alone, next }) => (
        <Chip key={key} words={alone} onPress={() => onShow(next)} findHeir={findHeir} />
      ))}
      {chosen.length > 1 && (
        <Button size="s" look="quiet" onClick={onClear}>
          Clear all
        </Button>
      )}
    </div>
  );
}

type ChipProps = Pick<NarrowedToProps, "findHeir"> & { words: string; onPress: () => void };

function Chip({ words, onPress, findHeir }: ChipProps) {
  useFocusHeir(findHeir);
  return (
    <button type="button" className={styles.chip} onClick={onPress}>
      <span className={styles.face}>
        <VisuallyHidden>Clear: </VisuallyHidden>
        {words}
        <X aria-hidden="true" />
      </span>
    </button>
  );
}
