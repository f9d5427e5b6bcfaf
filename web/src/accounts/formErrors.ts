import type { FieldErrors, FieldValues } from "react-hook-form";
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
