import type * as z from "zod/mini";
import type { FieldErrors } from "./problems.shapes.ts";

type Issue = z.core.$ZodIssue;

/** Nobody reads more, and a list of a million wrong things must not be answered with a million sentences. */
const mostTold = 50;

/** What is wrong, per field (`user.email`), in words a person understands. */
export function sentencesByField(issues: readonly Issue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues.slice(0, mostTold)) {
    const field = issue.path.join(".") || "body";
    (errors[field] ??= []).push(sentenceOf(issue));
  }
  return errors;
}

export function sentenceOf(issue: Issue): string {
  if (isOurs(issue)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "Fill this in."
        : `This should be ${wordFor(issue.expected)}.`;
    case "invalid_value":
      return `Choose one of: ${issue.values.join(", ")}.`;
    case "too_small":
      return `This should be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}${given(issue.input)}.`;
    case "too_big":
      return `This should be ${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}${given(issue.input)}.`;
    case "unrecognized_keys":
      return `Not known here: ${issue.keys.join(", ")}.`;
    case "invalid_union":
      return issue.errors.flat().find(isOurs)?.message ?? unexpected;
    default:
      return unexpected;
  }
}

function given(input: unknown): string {
  return typeof input === "number" ? `; it is ${input}` : "";
}

const unexpected = "This is not in the expected form.";

/** Our own schemas carry their sentence; zod/mini's default is the bare "Invalid input". */
function isOurs({ message }: Issue): boolean {
  return message !== "" && message !== "Invalid input";
}

function wordFor(expected: string): string {
  const words: Record<string, string> = {
    string: "text",
    number: "a number",
    int: "a whole number",
    boolean: "yes or no",
    array: "a list",
    object: "an object",
    date: "a date",
  };
  return words[expected] ?? expected;
}
