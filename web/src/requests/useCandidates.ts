import type { Person } from "@sightline/contract/people.shapes.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { useMemo, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSettled } from "#ui/page/useSettled.ts";

/** The row answers at most this many: then the server has to search. */
const mostAtOnce = 100;
const none: readonly Person[] = [];

/** Colleagues one may add, found by name; small plans are searched here, large ones on the server. */
export function useCandidates() {
  const [q, setQ] = useState("");
  const first = useLoad(requestChanges.listCandidates, { query: {} });
  const all = first.answer?.candidates ?? none;
  const isLarge = all.length >= mostAtOnce;
  const asked = useSettled(q.trim());
  const found = useLoad(
    requestChanges.listCandidates,
    { query: { q: asked } },
    { when: isLarge && asked !== "", keepFormer: true },
  );
  const people = isLarge && asked !== "" ? (found.answer?.candidates ?? none) : all;
  const byId = useMemo(
    () => new Map([...all, ...people].map((one) => [one.id, one])),
    [all, people],
  );
  return {
    people,
    byId,
    loading: first.state === "loading" || (isLarge && asked !== q.trim()),
    onSearch: isLarge ? setQ : undefined,
  };
}
