import { bounds, codePoints } from "@sightline/contract/base/bounds.ts";
import { type Matches, requestMatches } from "@sightline/contract/requests/requests.matches.ts";
import { useEffect, useState } from "react";
import { call } from "#api/call/call.ts";

/** A pause that says: this much is written for now. */
const pauseMs = 500;

export type Typed = { title: string; description: string; categoryId: number | null };

export const noMatches: Matches = { insights: [], insight_requests: [], askable: [] };

/**
 * What may answer what is being typed. What was found stays until there is something newer; where
 * nothing can be asked, for want of words or of a connection, nothing is said about it.
 */
export function useMatches({ title, description, categoryId }: Typed): Matches {
  const [found, setFound] = useState(noMatches);
  const isAskable = isSayable(title) && codePoints(description) <= bounds.requestDescription.max;
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const body = {
        title,
        description,
        ...(categoryId === null ? {} : { insight_category_id: categoryId }),
      };
      try {
        const answer = await call(requestMatches.findMatches, { body, signal: asking.signal });
        if (!asking.signal.aborted) setFound(answer);
      } catch {
        // It would be a help; that there is none hinders nobody.
      }
    };
    const timer = isAskable ? setTimeout(() => void ask(), pauseMs) : undefined;
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [title, description, categoryId, isAskable]);
  return isAskable ? found : noMatches;
}

export function isSayable(title: string): boolean {
  const length = codePoints(title.trim());
  return length >= bounds.requestTitle.min && length <= bounds.requestTitle.max;
}
