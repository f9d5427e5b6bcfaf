import type { Answer, Endpoint } from "@sightline/contract/base/endpoint.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, type CallArguments, type CallOptions, type Sent } from "#api/call/call.ts";
import { asCallProblem, CallProblem } from "#api/call/callProblem.ts";

export type SubmitState = "idle" | "submitting" | "failed";

export type Submitted<T> = { ok: true; answer: T } | { ok: false; problem: CallProblem };

export type Submit<E extends Endpoint> = {
  state: SubmitState;
  problem: CallProblem | undefined;
  /** Never throws: tells how it went, and holds the problem for the screen. */
  submit: (sent: Sent<E>) => Promise<Submitted<Answer<E>>>;
  /** Back to idle, as when the person starts to correct. */
  reset: () => void;
};

/** Sends a row that changes something, with the states a form shows. */
export function useSubmit<E extends Endpoint>(
  endpoint: E,
  options: Pick<CallOptions, "background"> = {},
): Submit<E> {
  const [shown, setShown] = useState<{ state: SubmitState; problem?: CallProblem }>({
    state: "idle",
  });
  const attempt = useRef<Attempt>(undefined);
  const mounted = useMounted();
  const { background } = options;

  const show = useCallback(
    (next: { state: SubmitState; problem?: CallProblem }) => {
      if (mounted.current) setShown(next);
    },
    [mounted],
  );

  const submit = useCallback(
    async (sent: Sent<E>): Promise<Submitted<Answer<E>>> => {
      show({ state: "submitting" });
      attempt.current = sameAttempt(attempt.current, sent);
      const { idempotencyKey } = attempt.current;
      const given = {
        ...sent,
        background,
        ...(endpoint.idempotent ? { idempotencyKey } : {}),
      };
      try {
        // As in useLoad: the tuple's condition hides that this is what the row asks for.
        const answer = await call(endpoint, ...([given] as unknown as CallArguments<E>));
        attempt.current = undefined;
        show({ state: "idle" });
        return { ok: true, answer };
      } catch (thrown) {
        const problem = asCallProblem(thrown);
        if (wasDecided(problem)) attempt.current = undefined;
        show({ state: "failed", problem });
        return { ok: false, problem };
      }
    },
    [endpoint, background, show],
  );

  const reset = useCallback(() => show({ state: "idle" }), [show]);
  return { state: shown.state, problem: shown.problem, submit, reset };
}

type Attempt = { idempotencyKey: string; sent: string };

/** Pressing again after a lost answer is the same attempt; with another text it is a new one. */
function sameAttempt(former: Attempt | undefined, sent: unknown): Attempt {
  const text = JSON.stringify(sent);
  return former?.sent === text ? former : { idempotencyKey: crypto.randomUUID(), sent: text };
}

/** The server refused for good. Without an answer, or with a 5xx, it may have happened after all. */
function wasDecided({ status, code }: CallProblem): boolean {
  return status >= 400 && status < 500 && code !== "still_running";
}

function useMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
