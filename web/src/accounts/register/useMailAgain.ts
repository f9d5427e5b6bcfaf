import { useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import type { Submitted } from "#api/submit/useSubmit.ts";
import { sayProblem } from "#ui/words/problem.words.ts";

/** A mail needs its time to arrive; asking sooner would only replace its link. */
const pauseMs = 30_000;

export type MailAgain = {
  busy: boolean;
  sent: boolean;
  problem: string | undefined;
  /** Not before this moment. */
  waitUntilMs: number;
  send: () => void;
};

/** Sends a mail once more, with a pause between. The first was sent just now. */
export function useMailAgain(submit: () => Promise<Submitted<unknown>>): MailAgain {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const [waitUntilMs, setWaitUntilMs] = useState(() => Date.now() + pauseMs);

  async function send(): Promise<void> {
    setBusy(true);
    const result = await submit();
    setBusy(false);
    setSent(result.ok);
    setProblem(result.ok ? undefined : result.problem);
    setWaitUntilMs(result.ok ? Date.now() + pauseMs : (result.problem.retryAtMs ?? 0));
  }

  return { busy, sent, problem: sayProblem(problem), waitUntilMs, send: () => void send() };
}
