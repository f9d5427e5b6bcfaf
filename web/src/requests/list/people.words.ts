import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import { nameOf } from "#ui/words/person.words.ts";

/** Everybody on a request, each once: who asked, who takes part, who works on it. */
export function peopleOn({
  requester,
  people,
  analyst,
}: RequestRow): { id: number; name: string }[] {
  const all = [requester, ...people, ...(analyst ? [analyst] : [])];
  return [...new Map(all.map((one) => [one.id, { id: one.id, name: nameOf(one) }])).values()];
}
