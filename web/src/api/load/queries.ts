import { type Query, QueryClient } from "@tanstack/react-query";
import { onForget } from "#api/call/forget.ts";
import { currentHealth, subscribeHealth } from "#api/call/health.ts";
import { subscribeSession } from "#api/session/session.ts";

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

onForget((touches, stays) => {
  const isAskedAgain = (query: Query) => touches(urlOfQuery(query)) && !stays(urlOfQuery(query));
  // Whoever asks again would otherwise get the first answer, which was read before the change.
  void queries.cancelQueries(
    { predicate: (query) => isAskedAgain(query) && isLoadingFirst(query) },
    { silent: true },
  );
  void queries.invalidateQueries({ predicate: isAskedAgain });
  void queries.invalidateQueries({
    predicate: (query) => touches(urlOfQuery(query)) && stays(urlOfQuery(query)),
    refetchType: "none",
  });
});

// What failed while the server was away is asked again when it is back.
subscribeHealth(() => {
  if (currentHealth() !== "well") return;
  void queries.invalidateQueries({ predicate: (query) => query.state.status === "error" });
});

function isLoadingFirst({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus !== "idle";
}

/** Every query of ours is keyed by its URL first. */
function urlOfQuery(query: Query): string {
  return String(query.queryKey[0]);
}
