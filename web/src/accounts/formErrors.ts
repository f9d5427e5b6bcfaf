import type { FieldErrors, FieldValues } from "react-hook-form";
import type { CallProblem } from "#api/call/callProblem.ts";
import type { FieldError } from "#ui/fields/ErrorSummary.tsx";

/** For the summary: what is wrong now, by the fields' names and in their order. */
export function listErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Partial<Record<keyof Values & string, string>>,
): FieldError[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const message = errors[field]?.message;
    return typeof message === "string" ? [{ field, message: `${label}: ${message}` }] : [];
  });
}

/** What is wrong with the whole; nothing if the fields themselves say it. */
export function sayProblem(problem: CallProblem | undefined): string | undefined {
  if (!problem || problem.code === "invalid") return undefined;
  return `${problem.title}. ${problem.detail}`;
}
