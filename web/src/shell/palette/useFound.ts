import { search } from "@sightline/contract/search/search.ts";
import { readTyped } from "@sightline/contract/search/search.typed.ts";
import type { Answer } from "@sightline/contract/base/endpoint.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "#api/call/call.ts";
import { wordsOf } from "#search/search.address.ts";

type Answered = Pick<
  Answer<typeof search.search>,
  "found" | "people" | "guessed" | "older_are_missing"
>;
export type Searched = {
  /** Of what was typed last, or of what was typed before it until that has come. */
  answer: Answered | undefined;
  state: "idle" | "asking" | "answered" | "failed";
};

/** The first key is asked for at once; those that follow sooner than this are gathered. */
const leastBetweenMs = 80;
const most = "6";

/** What there is to look for in what was typed, as the server takes it; nothing where there is none. */
export function searchable(typed: string): string {
  const q = wordsOf(typed);
  const { words, phrases } = readTyped(q);
  return words.length + phrases.length === 0 ? "" : q;
}

/**
 * What is found for what is being typed. It is asked for anew each time and kept nowhere: what
 * somebody may no longer see must not come back from an earlier answer.
 */
export function useFound(q: string): Searched {
  const [held, setHeld] = useState<{ q: string; answer?: Answered }>();
  const askedAt = useRef(-Infinity);
  useEffect(() => {
    if (q === "") return;
    const leaving = new AbortController();
    const ask = async () => {
      askedAt.current = performance.now();
      try {
        const answer = await call(search.search, {
          query: { q, limit: most, while_typing: "true" },
          signal: leaving.signal,
          background: true,
        });
        if (!leaving.signal.aborted) setHeld({ q, answer });
      } catch {
        if (!leaving.signal.aborted) setHeld({ q });
      }
    };
    const waitMs = askedAt.current + leastBetweenMs - performance.now();
    const timer = setTimeout(() => void ask(), Math.max(0, waitMs));
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);
  if (q === "") return { answer: undefined, state: "idle" };
  if (held?.q !== q) return { answer: held?.answer, state: "asking" };
  return { answer: held.answer, state: held.answer ? "answered" : "failed" };
}
