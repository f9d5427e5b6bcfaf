import { insights } from "@sightline/contract/insights/insights.ts";
import { useEffect, useState } from "react";
import { call } from "#api/call/call.ts";
import { isLink, plainLink } from "./sources.edit.ts";

const pauseMs = 400;

/** How many insights this person sees rest on the same page already. */
export function useCitedElsewhere(url: string, when: boolean): number {
  const [found, setFound] = useState({ url: "", count: 0 });
  const wanted = url.trim();
  const isAsked = when && isLink(wanted);
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const ask = async () => {
      const { insight_sources } = await call(insights.listSources, {
        query: { q: wanted.slice(0, 200), limit: 5 },
        signal: leaving.signal,
        background: true,
      });
      const same = insight_sources.find((one) => plainLink(one.url ?? "") === plainLink(wanted));
      setFound({ url: wanted, count: same?.insights_count ?? 0 });
    };
    // Worth knowing, and no loss where it can't be known.
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, isAsked]);
  return isAsked && found.url === wanted ? found.count : 0;
}
