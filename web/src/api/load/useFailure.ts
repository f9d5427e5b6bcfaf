import type { UseBaseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { asCallProblem, type CallProblem } from "#api/call/callProblem.ts";

type Asked = Pick<UseBaseQueryResult, "error" | "isFetching" | "errorUpdatedAt" | "dataUpdatedAt">;

type Failure = {
  problem: CallProblem | undefined;
  /** The person asks once more, and is shown that it is on its way. */
  letGo: () => void;
};

/**
 * What a query failed by. What failed is asked for again by itself, as when the server is back, and
 * stands as failed while that is on its way: nothing goes from under the person's eyes meanwhile.
 */
export function useFailure(name: string, query: Asked): Failure {
  const { error, isFetching, errorUpdatedAt, dataUpdatedAt } = query;
  const [last, setLast] = useState<{ name: string; error: Error; at: number }>();
  // Nothing has been known since, neither of this question nor, once the former session is over, of
  // any that it asked.
  const isLasting =
    isFetching &&
    last?.name === name &&
    last.at === errorUpdatedAt &&
    errorUpdatedAt > dataUpdatedAt;
  if (error) {
    if (last?.error !== error) setLast({ name, error, at: errorUpdatedAt });
  } else if (last && !isLasting) {
    setLast(undefined);
  }
  const told = error ?? (isLasting ? last.error : null);
  return { problem: told ? asCallProblem(told) : undefined, letGo: () => setLast(undefined) };
}
