import { reads } from "@sightline/contract/base/reads.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import { askedQuestions, type Question } from "@sightline/contract/categories/questions.ts";
import {
  proposeFinishedPoints,
  proposePoints,
} from "@sightline/contract/requests/points.proposing.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { useRef, useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { forget } from "#api/call/forget.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { readText } from "#requests/points/points.values.ts";
import { afterLeaving } from "#ui/fields/afterLeaving.ts";
import { carryOver, findChanged, findReplaced, isSameList } from "./questionsChanged.ts";
import {
  answersIn,
  bodyOf,
  checkRequest,
  type DraftPlace,
  fields,
  type FormErrors,
  isAnswer,
  isFilled,
  isText,
  type RequestValues,
  withChange,
  withFinished,
} from "./requestForm.values.ts";

/** Newer questions than the categories on this page tell. */
export type Today = {
  categoryId: number;
  questions: readonly Question[];
  asides: ReadonlyMap<number, string>;
};

/** The questions that stood there when one wanted to go on. */
export type Tried = ReadonlySet<string>;

export function triedWith(asked: readonly Question[]): Tried {
  return new Set(asked.map(({ id }) => fields.answer(id)));
}

/** What an answer has opened since then is not wrong before anybody could answer it. */
export function wasTried(tried: Tried | undefined, field: string): boolean {
  return tried !== undefined && (tried.has(field) || !isAnswer(field));
}

const propose = { all: proposePoints, finished: proposeFinishedPoints };
const noQuestions: readonly Question[] = [];
const noAsides: ReadonlyMap<number, string> = new Map();

/**
 * The new request's behaviour, without a form library: every field is held here anyway, since
 * answers open questions, survive a reload and are checked by the contract's own functions.
 */
export function useRequestForm(
  start: RequestValues,
  offered: readonly Category[],
  newerQuestions?: Today,
) {
  const [begun] = useState(() => startWith(start, offered, newerQuestions));
  const [values, setValues] = useState(begun.values);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState<Tried>();
  const [refused, setRefused] = useState<FormErrors>({});
  const [today, setToday] = useState(begun.today);
  // While one writes, the questions stay what they were, also when somebody changes them.
  const [held, setHeld] = useState(begun.held);
  const { submit, state, problem, reset } = useSubmit(requests.fileRequest);
  const isSending = useRef(false);

  const category = offered.find((one) => one.id === values.categoryId);
  const renewed = today?.categoryId === values.categoryId ? today : undefined;
  const heldHere = held?.categoryId === values.categoryId ? held.questions : undefined;
  const newest = category?.insight_questions ?? noQuestions;
  const questions = renewed?.questions ?? heldHere ?? newest;
  const isOutdated =
    heldHere !== undefined && !isSameList(newest, heldHere) && !isSameList(newest, questions);
  const found: FormErrors = { ...checkRequest(values, questions), ...refused };
  const asked = askedQuestions(questions, answersIn(values));
  const errors = only(
    found,
    (field) => left.has(field) || field in refused || wasTried(tried, field),
  );

  function change(next: Partial<RequestValues>, field: string): void {
    const whole = withChange(values, next, propose);
    if (next.categoryId === undefined || next.categoryId === values.categoryId) setValues(whole);
    else begin(startWith(whole, offered, undefined));
    if (field in refused) setRefused(only(refused, (one) => one !== field));
    if (problem) reset();
  }

  function begin(again: Beginning): void {
    setValues(again.values);
    setHeld(again.held);
    setToday(again.today);
  }

  /** The questions as they are now; answers go over where they fit. */
  function takeNewest(): void {
    if (!category) return;
    const replacements = findReplaced(values.answers, newest);
    const { answers, asides } = carryOver(values.answers, questions, {
      questions: newest,
      replacements,
    });
    setToday({ categoryId: category.id, questions: newest, asides });
    setValues({ ...values, answers });
    setTried(undefined);
  }

  /** Passing through an empty field is no mistake yet. */
  function leave(field: string): void {
    if (isFilled(values, field)) setLeft((former) => new Set([...former, field]));
    if (isText(field)) afterLeaving(field, finish);
  }

  function finish(): void {
    setValues((now) => withFinished(now, propose));
  }

  /** Answers what is wrong with the whole, and shows it from now on. */
  function tryAll(): FormErrors {
    setTried(triedWith(asked));
    finish();
    return found;
  }

  /** All at once, as when another device's text is taken over. */
  function replace(next: RequestValues): void {
    begin(startWith(next, offered, undefined));
    setRefused({});
    setTried(undefined);
  }

  async function send(draft: DraftPlace | undefined, seen: readonly number[]): Promise<Sent> {
    if (isSending.current) return { how: "under_way" };
    isSending.current = true;
    const result = await submit({ body: bodyOf(values, questions, draft, seen) });
    isSending.current = false;
    if (result.ok) return { how: "sent", id: result.answer.insight_request.id };
    const { status } = result.problem;
    // Without an answer it may have been filed after all.
    if (status === 0 || status >= 500) return { how: "unknown" };
    return takeRefusal(result.problem);
  }

  function takeRefusal(told: CallProblem): Sent {
    if (told.code === "stale_version") return { how: "refused", problem: told };
    const changed = told.code === "questions_changed" ? findChanged(told.body) : undefined;
    if (changed && values.categoryId !== null) {
      const { answers, asides } = carryOver(values.answers, questions, changed);
      setToday({ categoryId: values.categoryId, questions: changed.questions, asides });
      setValues({ ...values, answers });
      setTried(undefined);
      forget([reads.categories]);
      return { how: "refused", problem: told, field: fields.title };
    }
    // The draft is no field, so no change of one could ever clear what is said of it.
    const sentences = Object.entries(told.errors)
      .filter(([field]) => field !== fields.draft)
      .map(([field, all]) => [field, all.join(" ")]);
    setRefused(Object.fromEntries(sentences));
    setTried(triedWith(asked));
    const [first] = sentences[0] ?? [];
    return { how: "refused", problem: told, field: first };
  }

  return {
    values,
    /** The very values until something is changed: what was given, with the points it proposes. */
    begun: begun.values,
    category,
    questions,
    asked,
    asides: renewed?.asides ?? noAsides,
    isOutdated,
    takeNewest,
    errors,
    isWhole: Object.keys(found).length === 0,
    state,
    problem,
    change,
    leave,
    replace,
    tryAll,
    send,
  };
}

type Beginning = {
  values: RequestValues;
  held: { categoryId: number; questions: readonly Question[] } | undefined;
  today: Today | undefined;
};

/** What was answered before the questions were worded anew is carried over to today's. */
function startWith(
  written: RequestValues,
  offered: readonly Category[],
  newerQuestions: Today | undefined,
): Beginning {
  const values = { ...written, ...readText(written, propose) };
  const category = offered.find((one) => one.id === values.categoryId);
  if (!category) return { values, held: undefined, today: newerQuestions };
  const { id: categoryId, insight_questions: questions } = category;
  const held = { categoryId, questions };
  if (newerQuestions) return { values, held, today: newerQuestions };
  const replacements = findReplaced(values.answers, questions);
  if (replacements.length === 0) return { values, held, today: undefined };
  const renewed = new Set(replacements.map(({ replaced_by }) => replaced_by));
  const known = questions.filter(({ id }) => !renewed.has(id));
  const { answers, asides } = carryOver(values.answers, known, { questions, replacements });
  return { values: { ...values, answers }, held, today: { categoryId, questions, asides } };
}

export type RequestForm = ReturnType<typeof useRequestForm>;

type Sent =
  | { how: "under_way" }
  | { how: "unknown" }
  | { how: "sent"; id: number }
  /** `field`: where to look first, if it is about a field. */
  | { how: "refused"; problem: CallProblem; field?: string | undefined };

function only(errors: FormErrors, isWanted: (field: string) => boolean): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isWanted(field)));
}
