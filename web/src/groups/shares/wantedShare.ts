import { useMemo } from "react";
import { useLocation } from "react-router";

/** What the address asks for among all that is shared: where a notification leads. */
export type WantedShare = {
  id: number;
  /** What was said of it. */
  commentId: number | undefined;
  /** Each time anew, also if one is there already. */
  visit: string;
};

export function useWantedShare(): WantedShare | undefined {
  const { search, key } = useLocation();
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const id = numberIn(query.get("share"));
    if (id === undefined) return undefined;
    return { id, commentId: numberIn(query.get("comment")), visit: key };
  }, [search, key]);
}

/** What is not understood is left out: an address may be typed by hand. */
function numberIn(given: string | null): number | undefined {
  return given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}
