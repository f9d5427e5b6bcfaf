import type { Answer, Endpoint } from "@sightline/contract/base/endpoint.ts";
import { useState } from "react";
import type { Sent } from "#api/call/call.ts";
import { type Held, holdAll, holdOn, type Row, type Rows, withoutGone } from "./heldRows.ts";
import { type Pages, usePages } from "./usePages.ts";

export type LoadedPages<R extends Row> = Omit<Pages<R>, "url" | "pages"> & {
  /** What is on screen, and how many newer rows wait. */
  held: Held<R>;
  /** For those who act on rows: which are on screen while others come are not the ones meant. */
  rowsAre: "coming" | "there" | "missing";
  showNewer: () => void;
};

type PagesOptions = {
  when?: boolean;
  /** Rows that are no longer among the answers leave; else they stay until the list is shown anew. */
  goneLeave?: boolean;
};

/** A keyset list whose newer rows wait until they are asked for: see `usePages`. */
export function useLoadPages<E extends Endpoint, R extends Row>(
  endpoint: E,
  sent: Sent<E>,
  rowsOf: (answer: Answer<E>) => Rows<R>,
  options: PagesOptions = {},
): LoadedPages<R> {
  const { url, pages, ...loaded } = usePages(endpoint, sent, rowsOf, options);
  const [held, setHeld] = useState(() => holdAll(url, pages));
  const next = loaded.isFormer ? held : holdOn(held, url, pages);
  if (next !== held) setHeld(next);
  const shown = options.goneLeave && !loaded.isFormer ? withoutGone(next) : next;
  return {
    ...loaded,
    held: shown,
    rowsAre: tellRows(loaded, shown),
    showNewer: () => setHeld(holdAll(url, pages)),
  };
}

function tellRows<R extends Row>(
  { state, isFormer }: Pick<Pages<R>, "state" | "isFormer">,
  { rows }: Held<R>,
): LoadedPages<R>["rowsAre"] {
  if (state === "failed") return "missing";
  if (state === "loading" || isFormer) return "coming";
  return rows.length === 0 ? "missing" : "there";
}
