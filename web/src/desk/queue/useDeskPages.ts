import { deskNext } from "@sightline/contract/desk.next.ts";
import { desk, type DeskRow } from "@sightline/contract/desk.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useWasKnown } from "#api/load/useWasKnown.ts";
import { type LoadedPages, useLoadPages } from "#api/load/useLoadPages.ts";
import { type DeskAddress, nowhere, queueQuery } from "./desk.address.ts";

export type DeskPages = LoadedPages<DeskRow>;

/** The queue by page, with how many each filter holds of what is looked for, and how many are open. */
export function useDeskPages(address: DeskAddress) {
  const query = queueQuery(address);
  const pages = useLoadPages(desk.listDesk, { query }, (answer) => answer.desk_requests);
  // The same call as the first page's, so that the two share one answer.
  const { answer } = useLoad(desk.listDesk, { query }, { keepFormer: true });
  // However one searches, this is how the desk stands; without a search it is the same answer.
  const whole = useLoad(desk.listDesk, { query: queueQuery(nowhere) });
  const next = useLoad(deskNext.getDeskNext);
  return {
    pages,
    counts: answer?.counts,
    open: whole.answer?.counts,
    unclaimed: answer?.unclaimed_next ?? [],
    running: next.answer?.desk_next.running,
    knowsNext: useWasKnown(next.state !== "loading"),
  };
}
