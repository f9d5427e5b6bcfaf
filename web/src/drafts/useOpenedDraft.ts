import { type Draft, drafts } from "@sightline/contract/drafts.ts";
import { useEffect, useState } from "react";
import { call } from "#api/call.ts";
import { asCallProblem, type CallProblem } from "#api/callProblem.ts";

type Opened = { id: number; draft?: Draft; problem?: CallProblem };

/** A draft to go on with, asked for once: afterwards the form itself knows best how it reads. */
export function useOpenedDraft(id: number | undefined) {
  const [opened, setOpened] = useState<Opened>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (id === undefined) return;
    const leaving = new AbortController();
    call(drafts.getDraft, { params: { id }, signal: leaving.signal })
      .then(({ draft }) => setOpened({ id, draft }))
      .catch((thrown: unknown) => {
        if (!leaving.signal.aborted) setOpened({ id, problem: asCallProblem(thrown) });
      });
    return () => leaving.abort();
  }, [id, tries]);
  const present = opened?.id === id ? opened : undefined;
  return {
    isWaiting: id !== undefined && !present,
    draft: present?.draft,
    problem: present?.problem,
    reload: () => {
      setOpened(undefined);
      setTries((one) => one + 1);
    },
  };
}
