import { ConfirmDialog } from "#ui/overlays/Dialog.tsx";
import styles from "./SourceFields.module.css";

type RemoveSourceProps = {
  number: number;
  /** The words that still name it. */
  places: readonly string[];
  onRemove: () => void;
  onClose: () => void;
};

const shownPlaces = 5;

/** A source that the text still names is not taken away unseen. */
export function RemoveSource({ number, places, onRemove, onClose }: RemoveSourceProps) {
  const marks = places.length === 1 ? "its mark" : `its ${places.length} marks`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove source ${number}?`}
      description={
        <>
          <p>The text still cites it here:</p>
          <ul className={styles.places}>
            {places.slice(0, shownPlaces).map((words, index) => (
              <li key={`${index} ${words}`}>{words}</li>
            ))}
          </ul>
          {places.length > shownPlaces && <p>And in {places.length - shownPlaces} more places.</p>}
        </>
      }
      consequence={`Remove it and ${marks}`}
      keep="Keep it"
      onConfirm={onRemove}
    />
  );
}
