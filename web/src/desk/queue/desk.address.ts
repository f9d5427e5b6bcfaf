import { type DeskFilter, deskFilters, type DeskView } from "@sightline/contract/desk.ts";

/** What the desk shows. All of it stands in the address, so that it can be passed on. */
export type DeskAddress = {
  filter: DeskFilter | null;
  /** A category's slug. */
  category: string | null;
  q: string;
  /** The request that is open beside the queue. */
  request: number | null;
  /** A published insight is being corrected. */
  correct: boolean;
};

/** The whole desk, with nothing open. */
export const nowhere: DeskAddress = {
  filter: null,
  category: null,
  q: "",
  request: null,
  correct: false,
};

/** What is not understood is left out: an address may be old, or typed by hand. */
export function readAddress(query: URLSearchParams): DeskAddress {
  const category = query.get("category");
  const request = query.get("request") ?? "";
  return {
    filter: deskFilters.find((one) => one === query.get("filter")) ?? null,
    category: category === null || category === "" ? null : category.slice(0, 100),
    q: (query.get("q") ?? "").trim().slice(0, 200),
    request: /^[1-9]\d{0,9}$/.test(request) ? Number(request) : null,
    correct: query.has("correct"),
  };
}

/** `?filter=mine&request=12`, or nothing. */
export function writeAddress({ filter, category, q, request, correct }: DeskAddress): string {
  const query = new URLSearchParams();
  if (filter) query.set("filter", filter);
  if (category) query.set("category", category);
  if (q.trim() !== "") query.set("q", q.trim());
  if (request !== null) query.set("request", String(request));
  const text = query.toString() + (request !== null && correct ? "&correct" : "");
  return text === "" ? "" : `?${text}`;
}

export function deskPath(address: DeskAddress): string {
  return `/app/more/desk${writeAddress(address)}`;
}

export function deskHref(address: DeskAddress): string {
  return `#${deskPath(address)}`;
}

/** As the API's queue takes them; without a filter, what one may have to do oneself. */
export function queueQuery({ filter, category, q }: DeskAddress, view: DeskView = "next") {
  return {
    filter: filter ?? view,
    ...(category ? { category } : {}),
    ...(q === "" ? {} : { q }),
  };
}

/** Whether rows may be missing because of it. */
export function isNarrowed({ filter, category, q }: DeskAddress): boolean {
  return filter !== null || category !== null || q !== "";
}
