import type { Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { askedQuestions } from "@sightline/contract/categories/questions.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import {
  type RequestConflict,
  requestChanges,
} from "@sightline/contract/requests/requests.changes.ts";
import { useRef, useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { changedParts, mergeUntouched, valuesOfRequest } from "./requestEdit.values.ts";
import {
  answersIn,
  checkRequest,
  type FormErrors,
  isFilled,
  type RequestValues,
} from "#requests/form/requestForm.values.ts";

import { type Tried, triedWith, wasTried } from "#requests/form/useRequestForm.ts";

/** What was changed over which state of the request. */
type Kept = { values: RequestValues; base: RequestValues; version: number };

/** Changing a request over the version one began with; a newer one is shown beside. */
export function useRequestEdit(
  request: InsightRequest,
  { insight_questions, answers }: Pick<Duplicate, "insight_questions" | "answers">,
) {
  const typed = useTyped<Kept>(`edit request ${request.id}`);
  const [edit, setEdit] = useState<Kept>(() => {
    const base = valuesOfRequest(request, answers);
    const kept = { values: base, base, version: request.version, ...typed.kept };
    // Kept before there were points.
    return { ...kept, values: { ...base, ...kept.values }, base: { ...base, ...kept.base } };
  });
  /** As it is by now, also for whoever waits for an answer meanwhile. */
  const latest = useRef(edit);
  const [newer, setNewer] = useState<InsightRequest>();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState<Tried>();
  const [refused, setRefused] = useState<FormErrors>({});
  const { submit, state, problem, reset } = useSubmit(requestChanges.editRequest);
  const { values, base } = edit;
  const found = { ...errorsOf(edit, insight_questions), ...refused };
  const errors = Object.fromEntries(
    Object.entries(found).filter(
      ([field]) => wasTried(tried, field) || shown.has(field) || field in refused,
    ),
  );
  const asked = askedQuestions(insight_questions, answersIn(values));

  function keep(next: Kept): void {
    latest.current = next;
    setEdit(next);
    typed.keep(next);
  }

  function change(next: Partial<RequestValues>): void {
    keep({ ...edit, values: { ...values, ...next } });
    setRefused({});
    if (problem) reset();
  }

  async function save(over: Kept = edit): Promise<boolean> {
    const before = latest.current;
    const parts = changedParts(over.values, over.base, insight_questions);
    const result = await submit({
      params: { id: request.id },
      body: { insight_request: { version: over.version, ...parts } },
    });
    if (result.ok) {
      typed.drop();
      return true;
    }
    const next = afterOpening(result.problem, over, insight_questions);
    if (next) return save(next);
    // What was typed on while it was under way stays.
    const { values: now } = latest.current === before ? over : latest.current;
    takeRefusal(result.problem, { ...over, values: now });
    return false;
  }

  function takeRefusal(told: CallProblem, over: Kept): void {
    if (told.code === "stale_version") {
      // The contract's answer to a stale version.
      const { insight_request } = told.body as RequestConflict;
      const theirs = valuesOfRequest(insight_request);
      keep({ ...over, values: mergeUntouched(over.values, over.base, theirs) });
      setNewer(insight_request);
      return;
    }
    const sentences = Object.entries(told.errors).map(([field, all]) => [field, all.join(" ")]);
    setRefused(Object.fromEntries(sentences));
  }

  return {
    values,
    errors,
    asked,
    state,
    problem: newer ? undefined : problem,
    /** How it reads now, where somebody changed it meanwhile. */
    newer,
    change,
    leave: (field: string) => {
      if (isFilled(values, field)) setShown((former) => new Set([...former, field]));
    },
    tryAll: () => {
      setTried(triedWith(asked));
      return found;
    },
    save,
    /** Over what somebody else saved. */
    saveMine: async () => {
      if (!newer) return false;
      const over = { values, base: valuesOfRequest(newer), version: newer.version };
      keep(over);
      setNewer(undefined);
      return save(over);
    },
    takeTheirs: () => {
      if (!newer) return;
      const theirs = valuesOfRequest(newer);
      keep({ values: theirs, base: theirs, version: newer.version });
      setNewer(undefined);
      reset();
    },
    putBack: (mine: RequestValues) => keep({ values: mine, base, version: edit.version }),
    drop: () => typed.drop(),
  };
}

/** Where all that changed meanwhile is who reads it, nothing is to be compared. */
function afterOpening(
  { code, body }: CallProblem,
  { values, base }: Kept,
  questions: Duplicate["insight_questions"],
): Kept | undefined {
  if (code !== "stale_version" || values.visibility !== base.visibility) return undefined;
  // The contract's answer to a stale version.
  const { insight_request: newer } = body as RequestConflict;
  const { visibility } = newer;
  const before = { ...valuesOfRequest(newer), visibility: base.visibility };
  if (visibility === base.visibility) return undefined;
  if (Object.keys(changedParts(before, base, questions)).length > 0) return undefined;
  return {
    values: { ...values, visibility },
    base: { ...base, visibility },
    version: newer.version,
  };
}

/** What was not touched need not fit today's questions. */
function errorsOf({ values, base }: Kept, questions: Duplicate["insight_questions"]): FormErrors {
  const isAnswersTouched = changedParts(values, base, questions).insight_answers_attributes;
  return checkRequest(values, isAnswersTouched ? questions : []);
}
