import type { Draft } from "@sightline/contract/drafts.ts";
import { useLayoutEffect, useRef } from "react";
import { BothTexts, type Differing } from "#ui/markdown/BothTexts.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { Time } from "#ui/words/Time.tsx";

type DraftConflictProps = {
  newer: Draft;
  parts: readonly Differing[];
  onKeepBoth: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** The saved text is on its way into the form. */
  isTaking: boolean;
  /** By which it is found. */
  placeId: string;
};

const writtenIn =
  "textarea, input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), h2[tabindex]";

/** The draft was changed in another tab or on another device while one wrote here. */
export function DraftConflict({ newer, parts, ...props }: DraftConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  const around = useRef<Element>(null);
  useLayoutEffect(() => {
    around.current = place.current?.parentElement ?? null;
  }, []);
  // Once it is answered one writes on, or reads on.
  useFocusHeir(() => around.current?.querySelector<HTMLElement>(writtenIn));
  return (
    <div ref={place} id={props.placeId}>
      <BothTexts
        title="This draft was changed in another tab or on another device"
        parts={parts}
        mineName="This tab"
        theirsName={
          <>
            Saved <Time moment={newer.saved_at} manner="clock" />
          </>
        }
        keepBoth={{ words: "Keep both", onPress: props.onKeepBoth }}
        keepMine={{ words: "Keep mine", onPress: props.onKeepMine }}
        takeTheirs={{
          words: "Keep the saved one",
          busy: props.isTaking,
          onPress: props.onTakeTheirs,
        }}
      >
        Nothing is saved from this tab until you choose. Keep both puts the saved text below yours.
      </BothTexts>
    </div>
  );
}
