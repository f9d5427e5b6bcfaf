import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { perTab } from "#api/session/storage.ts";

/** The five places of the app, in their order. */
export const places = [
  { name: "requests", words: "Requests" },
  { name: "insights", words: "Insights" },
  { name: "community", words: "Community" },
  { name: "account", words: "Account" },
  { name: "more", words: "More" },
] as const;

export type Place = (typeof places)[number];

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
  return place === "insights" && /^\d+$/.test(page ?? "") ? undefined : place;
}
