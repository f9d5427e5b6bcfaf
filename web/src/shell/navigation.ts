/** The five places of the app, in their order. */
export const places = [
  { name: "requests", words: "Requests" },
  { name: "insights", words: "Insights" },
  { name: "community", words: "Community" },
  { name: "account", words: "Account" },
  { name: "more", words: "More" },
] as const;

export type Place = (typeof places)[number];

/** Where an address belongs. A request's page lies under insights, and is come to from the requests. */
export function placeOf(pathname: string): string | undefined {
  const [, , place, page] = pathname.split("/");
  return place === "insights" && /^\d+$/.test(page ?? "") ? "requests" : place;
}
