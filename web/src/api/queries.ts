import { QueryClient } from "@tanstack/react-query";
import { subscribeSession } from "./session.ts";

/** What screens hold while the page lives. Lifetimes and persistence are the call's matter. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: "always",
      staleTime: 0,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

subscribeSession(({ before, now }) => {
  if (before?.email !== now?.email) queries.clear();
});
