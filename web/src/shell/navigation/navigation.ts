import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { perTab } from "#api/session/storage.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { type Feature, isAdminRoom, moreFeatures } from "#shell/screens/features.ts";

/** The places of the app, in their order; the desk stands first for those who work at it. */
export const places = [
  { name: "desk", words: "Desk", address: "/app/more/desk", roles: ["analyst", "admin"] },
  { name: "requests", words: "Requests", address: "/app/requests" },
  { name: "insights", words: "Insights", address: "/app/insights" },
  { name: "community", words: "Community", address: "/app/community" },
  { name: "account", words: "Account", address: "/app/account" },
  { name: "more", words: "More", address: "/app/more" },
] as const satisfies readonly {
  name: string;
  words: string;
  address: string;
  /** Without it, for everybody. */
  roles?: readonly SystemRole[];
}[];

export type Place = (typeof places)[number];

export function placesFor(role: SystemRole): readonly Place[] {
  return places.filter((place) => !("roles" in place) || place.roles.some((one) => one === role));
}

/** What runs the place: all that only admins find under "more". */
export const adminRooms: readonly Feature[] = moreFeatures.filter(isAdminRoom);

const placeKept = "place";

/**
 * Where one is. A request's page lies under insights, but is come to from several places, and stays
 * part of the one that one came from.
 */
export function usePlace(): string | undefined {
  const { pathname } = useLocation();
  const own = placeOf(pathname);
  const [from, setFrom] = useState(() => perTab.read(placeKept) ?? "requests");
  if (own !== undefined && own !== from) setFrom(own);
  useEffect(() => void perTab.tryWrite(placeKept, from), [from]);
  return own ?? from;
}

function placeOf(pathname: string): string | undefined {
  const [, , place, page] = pathname.split("/");
  if (place === "insights" && /^\d+$/.test(page ?? "")) return undefined;
  if (place !== "more") return place;
  if (page === "desk" || page === "blocks") return "desk";
  return adminRooms.some(({ name }) => name === page) ? "admin" : "more";
}
