import { useEffect, useRef } from "react";
import { AvatarStack } from "#ui/base/Avatar.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { hereWords, writingWords } from "#ui/words/presence.words.ts";
import styles from "./AlsoHere.module.css";

type Person = { id: number; first_name: string; last_name: string };

type AlsoHereProps = {
  here?: readonly Person[];
  writing?: readonly Person[];
  /** Somebody of the staff, who is not named. */
  analyst_writing?: boolean;
};

/** Who else looks at this now, and who writes. Its line is kept free, so that nobody's coming moves anything. */
export function AlsoHere({ here = [], writing = [], analyst_writing = false }: AlsoHereProps) {
  const isWriting = new Set(writing.map(({ id }) => id));
  // Whoever is named as writing is not named once more.
  const present = hereWords(here.filter(({ id }) => !isWriting.has(id)).map(nameOf));
  const written = writingWords(writing.map(nameOf), analyst_writing);
  useSaid(hereWords(here.map(nameOf)));
  useSaid(written);
  return (
    <div className={styles.line}>
      {here.length > 0 && (
        <span aria-hidden="true" className={styles.faces}>
          <AvatarStack people={here.map((one) => ({ id: one.id, name: nameOf(one) }))} />
        </span>
      )}
      {(present || written) && (
        // Where there is little room the faces still say who is here.
        <p className={styles.words} title={[written, present].filter(Boolean).join(" ")}>
          {written && <span>{written}</span>} {present && <span>{present}</span>}
        </p>
      )}
    </div>
  );
}

const againMs = 60_000;

/** Spoken once; whoever stops and goes on writing is not told of each time. */
function useSaid(words: string): void {
  const announce = useAnnounce();
  const said = useRef(new Map<string, number>());
  useEffect(() => {
    const before = said.current.get(words);
    if (words === "" || (before !== undefined && before > Date.now() - againMs)) return;
    said.current.set(words, Date.now());
    announce(words);
  }, [words, announce]);
}
