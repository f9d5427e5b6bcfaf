import { useMemo } from "react";
import { useLocation } from "react-router";
import type { ShownEntry } from "#ui/thread/Thread.tsx";

/** The comment that the address asks for: where one is led by what was found, or told. */
export function useWantedComment(): ShownEntry | undefined {
  const { search, key } = useLocation();
  return useMemo(() => {
    const id = numberIn(new URLSearchParams(search).get("comment"));
    return id === undefined ? undefined : { id, visit: key };
  }, [search, key]);
}

/** What is not understood is left out: an address may be typed by hand. */
function numberIn(given: string | null): number | undefined {
  return given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}
