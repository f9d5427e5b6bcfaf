import { type Ref, useEffect, useRef, useState } from "react";
import { TextInput } from "./TextInput.tsx";
import styles from "./ListSearch.module.css";
import { useRowsComing } from "./useListKeys.ts";

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
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // The address was changed from elsewhere, as by going back.
  if (q !== told) {
    setTold(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const wanted = typed.trim();
  useRowsComing(wanted !== q);
  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(() => search.current(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, q]);
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
          if (event.key === "Enter") search.current(wanted);
        }}
      />
    </div>
  );
}
