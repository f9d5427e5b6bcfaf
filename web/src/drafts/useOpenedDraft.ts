import { type Draft, drafts } from "@sightline/contract/drafts.ts";
import { useEffect, useMemo, useState } from "react";
import { call } from "#api/call/call.ts";
import { asCallProblem, type CallProblem } from "#api/call/callProblem.ts";

type Asked = { id: number | undefined; tries: number };
type Opened = { asked: Asked; draft?: Draft; problem?: CallProblem };

/** A draft to go on with, asked for once: afterwards the form itself knows best how it reads. */
export function useOpenedDraft(id: number | undefined) {
  const [opened, setOpened] = useState<Opened>();
  const [tries, setTries] = useState(0);
  const asked = useMemo(() => ({ id, tries }), [id, tries]);
  useEffect(() => {
    const { id: wanted } = asked;
    if (wanted === undefined) return;
    const leaving = new AbortController();
    call(drafts.getDraft, { params: { id: wanted }, signal: leaving.signal })
      .then(({ draft }) => setOpened({ asked, draft }))
      .catch((thrown: unknown) => {
        if (!leaving.signal.aborted) setOpened({ asked, problem: asCallProblem(thrown) });
      });
    return () => leaving.abort();
  }, [asked]);
  const present = opened?.asked === asked ? opened : undefined;
  return {
    isWaiting: id !== undefined && !present,
    draft: present?.draft,
    problem: present?.problem,
    reload: () => setTries((one) => one + 1),
  };
}
