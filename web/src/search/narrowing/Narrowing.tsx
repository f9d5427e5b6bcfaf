import { tellCount } from "@sightline/contract/base/count.words.ts";
import { X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { findHeading } from "#ui/page/focusHeading.ts";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import type { SearchAddress } from "#search/search.address.ts";
import type { Choice, Group } from "./narrowing.choices.ts";
import styles from "./Narrowing.module.css";

type NarrowingProps = {
  groups: readonly Group[];
  onShow: (next: SearchAddress) => void;
};

/** Those that are not chosen: where there is no room, the chosen ones stand above the results alone. */
const open = 'button[aria-pressed="false"]';

/** What it can be narrowed to: beside the results, or in a line that scrolls where there is no room. */
export function Narrowing({ groups, onShow }: NarrowingProps) {
  const place = useRef<HTMLDivElement>(null);
  const findHeir = () => place.current?.querySelector<HTMLElement>(open) ?? findHeading();
  if (groups.length === 0) return null;
  return (
    <div ref={place} role="group" aria-label="Narrow the results" className={styles.facets}>
      {groups.map(({ label, choices }) => (
        <div key={label} role="group" aria-label={label} className={styles.group}>
          <p className={styles.label} aria-hidden="true">
            {label}
          </p>
          {choices.map((choice) => (
            <Facet
              key={choice.key}
              choice={choice}
              onPress={() => onShow(choice.next)}
              findHeir={findHeir}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type FacetProps = {
  choice: Choice;
  onPress: () => void;
  /** Some go when they are pressed. */
  findHeir: () => HTMLElement | null;
};

function Facet({ choice: { label, count, isOn }, onPress, findHeir }: FacetProps) {
  useFocusHeir(findHeir);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    if (!isOn || !current || document.activeElement !== current) return;
    if (getComputedStyle(current).display === "none") findHeir()?.focus({ preventScroll: true });
    // Only the press that turned it on may have hidden it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOn]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.facet}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <span className={styles.face}>
        <span className={styles.words}>{label}</span>
        {isOn ? <X aria-hidden="true" /> : <span className={styles.count}>{tellCount(count)}</span>}
      </span>
    </button>
  );
}
