import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Question } from "@sightline/contract/categories/questions.ts";
import type { CallProblem } from "#api/call/callProblem.ts";
import type { FieldError } from "#ui/fields/ErrorSummary.tsx";
import { fields, type FormErrors } from "./requestForm.values.ts";

/** What is wrong, from the top of the form to its end; each sentence says what it is about. */
export function errorsInOrder(errors: FormErrors, asked: readonly Question[]): FieldError[] {
  const places: [field: string, label: string][] = [
    [fields.category, "Category"],
    [fields.title, "What do you want to know?"],
    [fields.description, "What is it for?"],
    [fields.points, "What exactly do you want to know?"],
    ...Array.from({ length: bounds.pointsPerRequest }, (_, at): [string, string] => [
      fields.point(at),
      `Point ${at + 1}`,
    ]),
    ...asked.map((one): [string, string] => [fields.answer(one.id), one.label]),
    [fields.visibility, "Who can see it?"],
    [fields.participants, "Who takes part?"],
  ];
  const known = places.flatMap(([field, label]) => {
    const sentence = errors[field];
    return sentence === undefined ? [] : [{ field, message: `${withEnd(label)} ${sentence}` }];
  });
  const placed = new Set(places.map(([field]) => field));
  const others = Object.entries(errors).filter(([field]) => !placed.has(field));
  return [...known, ...others.map(([field, message]) => ({ field, message }))];
}

/** What is wrong with the whole; what is wrong with fields is said at them. */
export function problemWords(problem: CallProblem | undefined): string | undefined {
  if (!problem || problem.code === "questions_changed") return undefined;
  if (problem.code === "invalid" && Object.keys(problem.errors).length > 0)
    return problem.errors[fields.draft]?.join(" ");
  return `${problem.title}. ${problem.detail}`;
}

function withEnd(label: string): string {
  return /[?!.:]$/.test(label) ? label : `${label}:`;
}
