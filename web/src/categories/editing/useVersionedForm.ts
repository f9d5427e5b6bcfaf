import { useRef, useState } from "react";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useTyped } from "#api/submit/typed.ts";
import type { Submitted, SubmitState } from "#api/submit/useSubmit.ts";

/** Sentences by the name that the API gives to a field. */
export type FormErrors = Readonly<Record<string, string>>;

type Versioned = { version: number };

type VersionedFormProps<Values, Thing extends Versioned, Within extends string> = {
  /** Under which name what is typed is kept in this tab. */
  name: string;
  /** What is changed, as it stands on the server; without it, a new one is made. */
  thing: Thing | undefined;
  /** What it begins with, and goes back to. */
  start: Values;
  valuesOf: (thing: Thing) => Values;
  check: (values: Values) => FormErrors;
  /** Over the version that was seen. */
  send: (values: Values, version: number) => Promise<Submitted<Record<Within, Thing>>>;
  sending: { state: SubmitState; problem: CallProblem | undefined; reset: () => void };
  /** Where it stands in answers, and beside a refusal. */
  within: Within;
};

export type Saved<Thing> =
  | { how: "saved"; thing: Thing }
  | { how: "refused"; field: string | undefined };

export type Change<Values> = Partial<Values> | ((now: Values) => Partial<Values>);

/** What has versions, while it is written. What is not saved yet is kept in this tab. */
export function useVersionedForm<Values, Thing extends Versioned, Within extends string>(
  props: VersionedFormProps<Values, Thing, Within>,
) {
  const { thing, start, valuesOf, sending, within } = props;
  const typed = useTyped<{ values: Values; version: number }>(props.name);
  const [values, setValues] = useState(typed.kept.values ?? start);
  const latest = useRef(values);
  /** Of now as well for what was offered before it was saved, as an Undo. */
  const version = useRef(typed.kept.version ?? thing?.version ?? 0);
  const [wasKept, setWasKept] = useState(typed.kept.values !== undefined);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FormErrors>({});
  const [theirs, setTheirs] = useState<Thing>();

  const found: FormErrors = { ...props.check(values), ...refused };
  const errors: FormErrors = Object.fromEntries(
    Object.entries(found).filter(([field]) => tried || left.has(field) || field in refused),
  );

  /** By what stands there at that moment: it may be undone later, when more has been written. */
  function change(next: Change<Values>): void {
    const now = latest.current;
    const whole = { ...now, ...(typeof next === "function" ? next(now) : next) };
    show(whole);
    setRefused({});
    typed.keep({ values: whole, version: version.current });
    if (sending.problem) sending.reset();
  }

  function show(whole: Values): void {
    latest.current = whole;
    setValues(whole);
  }

  /** All at once: what stands on the server, or what was there before anything was typed. */
  function replace(next: Values, nextVersion: number): void {
    show(next);
    version.current = nextVersion;
    setTheirs(undefined);
    setRefused({});
    setTried(false);
    setWasKept(false);
    typed.drop();
    if (sending.problem) sending.reset();
  }

  async function save(over = version.current): Promise<Saved<Thing>> {
    const result = await props.send(values, over);
    if (!result.ok) return takeRefusal(result.problem);
    const saved = result.answer[within];
    replace(valuesOf(saved), saved.version);
    return { how: "saved", thing: saved };
  }

  function takeRefusal(problem: CallProblem): Saved<Thing> {
    const current = findCurrent(problem);
    if (current) setTheirs(current);
    const sentences = Object.entries(problem.errors).map(([field, all]) => [field, all.join(" ")]);
    setRefused(Object.fromEntries(sentences));
    setTried(true);
    return { how: "refused", field: sentences[0]?.[0] };
  }

  function findCurrent({ code, body }: CallProblem): Thing | undefined {
    if (code !== "stale_version" || typeof body !== "object" || body === null) return undefined;
    // The server puts the current one beside the refusal, built as in every answer.
    return (body as Partial<Record<Within, Thing>>)[within];
  }

  return {
    isNew: thing === undefined,
    values,
    /** Of fields that were left, and of all once one has tried to save. */
    errors,
    /** What was typed here before, and not saved. */
    wasKept,
    /** What somebody else saved meanwhile. */
    theirs,
    isSending: sending.state === "submitting",
    problem: theirs ? undefined : sending.problem,
    change,
    leave: (field: string) => setLeft((former) => new Set([...former, field])),
    discard: () => replace(start, thing?.version ?? 0),
    takeTheirs: () => theirs && replace(valuesOf(theirs), theirs.version),
    saveOverTheirs: () => save(theirs?.version),
    save: () => save(),
    tryAll: (): FormErrors => {
      setTried(true);
      return found;
    },
  };
}

export type VersionedForm<Values, Thing extends Versioned> = ReturnType<
  typeof useVersionedForm<Values, Thing, string>
>;
