import { type Draft, drafts } from "@sightline/contract/drafts.ts";
import { useEffect, useMemo, useState } from "react";
import { call } from "#api/call/call.ts";
import { asCallProblem, type CallProblem } from "#api/call/callProblem.ts";
import { findSentAs } from "./draftProblems.ts";
import { untilSaved } from "./savesUnderWay.ts";

type Address = {
  /** The draft that it names. */
  asked: number | undefined;
  isReview?: boolean;
};

/**
 * The draft that the address names, to go on with. `turn` is another number for another form: give it
 * to the form as its key.
 */
export function useOpenedDraft({ asked, isReview = false }: Address) {
  const { turn, opened, noteMade } = useFormTurn(asked, isReview);
  const { draft, problem, reload } = useLoadedOnce(opened);
  return {
    state: problem ? ("failed" as const) : ready(opened === undefined || draft !== undefined),
    draft,
    problem,
    reload,
    /** The request that it has become, perhaps on another device. */
    sentAs: problem && findSentAs(problem),
    turn,
    asked,
    /** The form on screen has become this draft. */
    noteMade,
  };
}

/** What a form is told of the draft it goes on with. */
export type OpenedDraft = Pick<
  ReturnType<typeof useOpenedDraft>,
  "draft" | "asked" | "noteMade" | "turn"
>;

/**
 * Which form is on screen: another draft in the address is another form, unless the form on screen
 * has itself just become that draft, or one comes back to it from its review.
 */
function useFormTurn(asked: number | undefined, isReview: boolean) {
  const [form, setForm] = useState({
    turn: 0,
    opened: asked,
    made: undefined as number | undefined,
    asked,
    isReview,
  });
  if (asked !== form.asked || isReview !== form.isReview) {
    const isSame =
      asked === form.asked ||
      (asked !== undefined && asked === form.made) ||
      (asked === undefined && form.isReview);
    setForm(
      isSame
        ? { ...form, asked, isReview }
        : { turn: form.turn + 1, opened: asked, made: undefined, asked, isReview },
    );
  }
  return {
    turn: form.turn,
    /** The draft to be loaded before the form can be shown. */
    opened: form.opened,
    noteMade: (id: number) => setForm((former) => ({ ...former, made: id })),
  };
}

type Try = { id: number | undefined; tries: number };
type Loaded = { tried: Try; draft?: Draft; problem?: CallProblem };

/** Asked for once: afterwards the form itself knows best how it reads. */
function useLoadedOnce(id: number | undefined) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [tries, setTries] = useState(0);
  const tried = useMemo(() => ({ id, tries }), [id, tries]);
  useEffect(() => {
    const { id: wanted } = tried;
    if (wanted === undefined) return;
    const leaving = new AbortController();
    // Asked for sooner, it would be older than what this tab is saving.
    untilSaved()
      .then(() => call(drafts.getDraft, { params: { id: wanted }, signal: leaving.signal }))
      .then(({ draft }) => setLoaded({ tried, draft }))
      .catch((thrown: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ tried, problem: asCallProblem(thrown) });
      });
    return () => leaving.abort();
  }, [tried]);
  const present = loaded?.tried === tried ? loaded : undefined;
  return {
    draft: present?.draft,
    problem: present?.problem,
    reload: () => setTries((one) => one + 1),
  };
}

function ready(isReady: boolean): "ready" | "loading" {
  return isReady ? "ready" : "loading";
}
