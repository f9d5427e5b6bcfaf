import { useCallback, useEffect, useRef, useState } from "react";
import { useRowsComing } from "./rowsComing.ts";

/** A pause in typing after which the list follows. */
const pauseMs = 250;

type SearchTyping = {
  /** What the list is searched for, as its address says. */
  q: string;
  onSearch: (q: string) => void;
  /** What of the typed text is looked for. */
  wordsOf?: (typed: string) => string;
};

/** What is typed into a search, and what the address says, which follows after a pause. */
export function useSearchTyping({ q, onSearch, wordsOf = trim }: SearchTyping) {
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
  const wanted = wordsOf(typed);
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
  return { typed, setTyped, ask };
}

function trim(typed: string): string {
  return typed.trim();
}
