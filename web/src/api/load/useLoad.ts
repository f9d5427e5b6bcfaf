import type { Answer, Endpoint } from "@sightline/contract/base/endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type CallArguments, findAtHand, keyOfCall, type Sent } from "#api/call/call.ts";
import type { CallProblem } from "#api/call/callProblem.ts";
import { heldMs } from "#api/call/early.ts";
import { forgetUrl } from "#api/call/forget.ts";
import { currentLiveState, findLiveSince } from "#api/live/live.state.ts";
import { queries } from "./queries.ts";
import { useFailure } from "./useFailure.ts";

export type Loaded<T> =
  | { state: "loading"; answer?: undefined; problem?: undefined; reload: () => void }
  | { state: "failed"; answer?: undefined; problem: CallProblem; reload: () => void }
  | {
      state: "ready";
      answer: T;
      /** Asking again in the background. */
      refreshing: boolean;
      /** Set when asking again failed; the answer shown is the former one. */
      problem?: CallProblem;
      reload: () => void;
    };

type LoadOptions = {
  /** False while something it needs is not known yet. */
  when?: boolean;
  /** On entry it is asked for in any case. */
  anew?: boolean;
  /** Shows the former answer while another one of the same row is loading, as on changing a filter. */
  keepFormer?: boolean;
};

/** Loads a row and keeps it in step with own writes and live events. */
export function useLoad<E extends Endpoint>(
  endpoint: E,
  sent?: Sent<E>,
  { when = true, anew = false, keepFormer = false }: LoadOptions = {},
): Loaded<Answer<E>> {
  const key = keyOfCall(endpoint, sent);
  const [url, link] = key;
  const query = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => {
        // The person already sees an answer, so asking again is no reason to raise the spinner.
        const background = queries.getQueryData(key) !== undefined;
        // Sent<E> with options is what the row's arguments are; the tuple's condition hides it.
        return call(
          endpoint,
          ...([{ ...sent, signal, background }] as unknown as CallArguments<E>),
        );
      },
      enabled: when,
      initialData: () =>
        when && !anew && link === undefined ? findAtHand(endpoint, url)?.body : undefined,
      staleTime: anew ? 0 : endpoint.keptByEvents ? heardForMs : freshMs,
      placeholderData: keepFormer ? keepPreviousData : undefined,
    },
    queries,
  );
  const { problem, letGo } = useFailure(key.join(" "), query);
  const reload = () => {
    letGo();
    forgetUrl(url);
  };
  if (query.data !== undefined && !isGone(problem)) {
    return {
      state: "ready",
      answer: query.data as Answer<E>,
      refreshing: query.isFetching,
      problem,
      reload,
    };
  }
  if (problem) return { state: "failed", problem, reload };
  return { state: "loading", reload };
}

/** What was at hand in the first look is not asked for once more in the same breath. */
export const freshMs = 2_000;

/** For how long it stays right: as long as one has heard of every change since it was loaded. */
function heardForMs({ state }: { state: { dataUpdatedAt: number } }): number {
  const now = currentLiveState();
  if (now === "away" || now === "busy") return 0;
  // On connecting, the stream tells what has changed for so long before.
  const since = (findLiveSince() ?? Date.now()) - heldMs;
  return state.dataUpdatedAt >= since ? Infinity : 0;
}

/** What one may no longer see does not exist any more: its former answer leaves the screen too. */
export function isGone(problem: CallProblem | undefined): boolean {
  return problem?.status === 404;
}
