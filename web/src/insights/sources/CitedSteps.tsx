import { ArrowDown, ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import styles from "./CitedSteps.module.css";
import { findPlaces, wordsBefore } from "./cited.places.ts";

type CitedStepsProps = {
  /** The text in which the source is cited. */
  text: RefObject<HTMLElement | null>;
  number: number;
  /** How often it is cited there. */
  count: number;
  /** Back to where the source is listed. */
  onList: () => void;
  onClose: () => void;
};

/**
 * Steps through the places where a source is cited, as one goes through what a browser finds in a
 * page: the buttons keep the focus while the page goes from place to place, and on leaving one is there.
 */
export function CitedSteps({ text, number, count, onList, onClose }: CitedStepsProps) {
  const [place, setPlace] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const announce = useAnnounce();

  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const mark = findPlaces(text.current, number)[place];
    if (!mark) return undefined;
    mark.scrollIntoView({ block: "center" });
    mark.setAttribute("data-stepped", "");
    announce(`Source ${number}, place ${place + 1} of ${count}: ${wordsBefore(mark)}`);
    return () => mark.removeAttribute("data-stepped");
  }, [text, number, count, place, announce]);

  const step = (by: number) => setPlace((place + by + count) % count);
  const stay = () => {
    onClose();
    focusPlace(text, number, place);
  };
  // Before it is painted: Escape may follow at once upon what is seen.
  useLayoutEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !bar.current?.contains(document.activeElement)) return;
      onClose();
      focusPlace(text, number, place);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [text, number, place, onClose]);
  return (
    <div
      ref={bar}
      role="group"
      aria-label={`Places that cite source ${number}`}
      className={styles.steps}
    >
      <p className={styles.where}>
        Source {number} <span className={styles.count}>{`${place + 1} of ${count}`}</span>
      </p>
      <IconButton name="Previous place" icon={<ArrowUp />} onClick={() => step(-1)} />
      <IconButton ref={next} name="Next place" icon={<ArrowDown />} onClick={() => step(1)} />
      <Button size="s" look="quiet" onClick={stay}>
        Read here
      </Button>
      <Button size="s" look="quiet" onClick={onList}>
        Back to the list
      </Button>
    </div>
  );
}

function focusPlace(text: CitedStepsProps["text"], number: number, place: number): void {
  findPlaces(text.current, number)[place]?.focus({ preventScroll: true });
}
