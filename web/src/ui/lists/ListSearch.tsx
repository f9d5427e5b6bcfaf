import { type Ref, useCallback, useEffect, useRef, useState } from "react";
import { TextInput } from "#ui/fields/TextInput.tsx";
import styles from "./ListSearch.module.css";
import { useRowsComing } from "./rowsComing.ts";

/** A pause in typing after which the list follows. */
const pauseMs = 250;

type ListSearchProps = {
  q: string;
  onSearch: (q: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Searches within the list on screen. */
export function ListSearch({ q, onSearch, ref }: ListSearchProps) {
  const [typed, setTyped] = useState(q);
  const [told, setTold] = useState(q);
  /** Asked for from here, and not in the address yet. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  if (q !== told) {
    const at = asked.indexOf(q);
    setTold(q);
    setAsked(at === -1 ? [] : asked.slice(at + 1));
    // Changed from elsewhere, as by going back. What was asked for here comes while one types on.
    if (at === -1) setTyped(q);
  }
  const wanted = typed.trim();
  useRowsComing(wanted !== q);
  const ask = useCallback(() => {
    if (wanted === q) return;
    // Asked for again, should something else have changed the address meanwhile.
    if (wanted !== asked.at(-1)) setAsked([...asked, wanted]);
    search.current(wanted);
  }, [wanted, asked, q]);
  useEffect(() => {
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [ask]);
  return (
    <div role="search" className={styles.search}>
      <TextInput
        ref={ref}
        type="search"
        aria-label="Search in this list"
        aria-keyshortcuts="/"
        placeholder="Search in this list"
        maxLength={200}
        className={styles.input}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed === "") event.currentTarget.blur();
          if (event.key === "Enter") ask();
        }}
      />
    </div>
  );
}
