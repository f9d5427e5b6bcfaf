import {
  type PeopleOrder,
  peopleOrders,
  type PersonState,
  personStates,
} from "@sightline/contract/people/people.ts";
import { type SystemRole, systemRoles } from "@sightline/contract/people.shapes.ts";

/** What the list shows. All of it stands in the address, so that it can be passed on. */
export type PeopleAddress = {
  q: string;
  role: SystemRole | null;
  /** `invited`: who has no account yet, and stands in a list of their own. */
  state: PersonState | "invited" | null;
  plan: number | null;
  sort: PeopleOrder;
};

const states = [...personStates, "invited"] as const;

/** What is not understood is left out: an address may be old, or typed by hand. */
export function readAddress(query: URLSearchParams): PeopleAddress {
  const plan = query.get("plan") ?? "";
  return {
    q: (query.get("q") ?? "").trim().slice(0, 200),
    role: systemRoles.find((one) => one === query.get("role")) ?? null,
    state: states.find((one) => one === query.get("state")) ?? null,
    plan: /^[1-9]\d{0,8}$/.test(plan) ? Number(plan) : null,
    sort: peopleOrders.find((one) => one === query.get("sort")) ?? "name",
  };
}

/** `?role=analyst&q=ada`, or nothing. */
export function writeAddress({ q, role, state, plan, sort }: PeopleAddress): string {
  const query = new URLSearchParams();
  if (q.trim() !== "") query.set("q", q.trim());
  if (role) query.set("role", role);
  if (state) query.set("state", state);
  if (plan !== null) query.set("plan", String(plan));
  if (sort !== "name") query.set("sort", sort);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** As the API's list takes them. */
export function peopleQuery({ q, role, state, plan, sort }: PeopleAddress) {
  return {
    ...(q === "" ? {} : { q }),
    ...(role ? { role } : {}),
    ...(state && state !== "invited" ? { state } : {}),
    ...(plan === null ? {} : { plan: String(plan) }),
    ...(sort === "name" ? {} : { sort }),
  };
}

export const nothingNarrowed = { q: "", role: null, state: null, plan: null } as const;

export function isNarrowed({ q, role, state, plan }: PeopleAddress): boolean {
  return q !== "" || role !== null || state !== null || plan !== null;
}
