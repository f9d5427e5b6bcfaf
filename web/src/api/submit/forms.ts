import type { BodySent, Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { FieldErrors as Sentences } from "@sightline/contract/base/problems.shapes.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import type {
  FieldError,
  FieldErrors,
  FieldPath,
  FieldValues,
  Resolver,
  UseFormReturn,
} from "react-hook-form";
import type { CallProblem } from "#api/call/callProblem.ts";

/** For `useForm`: check on leaving a field, then while it is being corrected. */
export const checkOnLeaving = { mode: "onTouched", reValidateMode: "onChange" } as const;

/**
 * Checks a form by the row's own body schema. With `within`, the form holds only that part of the
 * body: `bodyResolver(accounts.register, "user")` for `{ user: { email, … } }`.
 */
export function bodyResolver<Values extends FieldValues>(
  endpoint: Endpoint,
  within?: string,
): Resolver<Values> {
  return (values) => {
    const body: unknown = within === undefined ? values : { [within]: values };
    const parsed = endpoint.body?.safeParse(body);
    if (!parsed || parsed.success) return { values, errors: {} };
    return {
      values: {},
      errors: nest<Values>(withoutPrefix(sentencesByField(parsed.error.issues), within)),
    };
  };
}

/**
 * Puts what the server said under its fields, with the cursor in the first. Answers the sentences
 * that belong to no field of the form, for the summary.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError" | "getValues">,
  problem: CallProblem,
  within?: string,
): string[] {
  const known = Object.keys(form.getValues());
  const rest: string[] = [];
  let isFirst = true;
  for (const [field, sentences] of Object.entries(withoutPrefix(problem.errors, within))) {
    const [root = field] = field.split(".");
    if (!known.includes(root)) {
      rest.push(...sentences);
      continue;
    }
    // Its root is one of the form's values, so it is a path of the form.
    form.setError(
      field as FieldPath<Values>,
      { type: "server", message: sentences.join(" ") },
      { shouldFocus: isFirst },
    );
    isFirst = false;
  }
  return rest;
}

/** The body of a form that is the body, for `submit({ body })`. */
export type FormOf<E extends Endpoint> = BodySent<E> extends FieldValues ? BodySent<E> : never;

function withoutPrefix(errors: Sentences, within: string | undefined): Sentences {
  if (within === undefined) return errors;
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [
      field.replace(`${within}.`, ""),
      sentences,
    ]),
  );
}

/** `answers.2.value` becomes nested objects, as react-hook-form reads them. */
function nest<Values extends FieldValues>(errors: Sentences): FieldErrors<Values> {
  const nested: Record<string, unknown> = {};
  for (const [field, sentences] of Object.entries(errors)) {
    const path = field.split(".");
    const last = path.pop() ?? field;
    let place = nested;
    for (const step of path) place = (place[step] ??= {}) as Record<string, unknown>;
    place[last] = { type: "schema", message: sentences.join(" ") } satisfies FieldError;
  }
  // Built from the paths of the schema that the form's values are typed by.
  return nested as FieldErrors<Values>;
}
