import { useEffect, useState } from "react";

type Listed = { rows: readonly { id: number }[]; hasMore: boolean };

/** Tells when a draft that was in the list is there no more: another device sent or discarded it. */
export function useDraftGone(
  id: number | undefined,
  { rows, hasMore }: Listed,
  onGone: () => void,
) {
  const [seen, setSeen] = useState<number>();
  const isListed = rows.some((one) => one.id === id);
  if (isListed && seen !== id) setSeen(id);
  const isGone = id !== undefined && seen === id && !isListed && !hasMore;
  useEffect(() => {
    if (isGone) onGone();
    // Told once; what is to be done then is made anew at every look.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone]);
}
