import { createContext } from "react";

/** The five places of the app, in their order. */
export const places = [
  { name: "requests", words: "Requests" },
  { name: "insights", words: "Insights" },
  { name: "community", words: "Community" },
  { name: "account", words: "Account" },
  { name: "more", words: "More" },
] as const;

export type Place = (typeof places)[number];

/** Those of the places that lead somewhere; the routes know. */
export const OfferedPlaces = createContext<readonly Place[]>([]);
