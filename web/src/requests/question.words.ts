import { tellNumber } from "@sightline/contract/categories/questions.numbers.ts";
import type {
  AnswerValue,
  Choice,
  Limits,
  Question,
  QuestionKind,
} from "@sightline/contract/categories/questions.ts";

/** The help of a question and its bounds, said before they are hit. */
export function hintOf({ help, kind, limits, choices }: Question): string | undefined {
  const bound = boundOf(kind, limits, choices.length);
  const words = [help, bound].filter((one) => one !== undefined && one !== "").join(" ");
  return words === "" ? undefined : words;
}

function boundOf(kind: QuestionKind, limits: Limits, offered: number): string | undefined {
  const { min, max, whole, format, earliest, latest } = limits;
  switch (kind) {
    case "number":
      return format === "year"
        ? rangeOf(limits, "A year")
        : rangeOf(limits, whole ? "A whole number" : "A number");
    case "date":
      if (earliest && latest) return `Between ${earliest} and ${latest}.`;
      if (earliest) return `${earliest} or later.`;
      return latest ? `${latest} or earlier.` : undefined;
    case "choices":
      if (max !== undefined && max < offered) return `At most ${max}.`;
      return min !== undefined && min > 1 ? `At least ${min}.` : undefined;
    case "short_text":
    case "long_text":
      return min !== undefined && min > 1 ? `At least ${min} characters.` : undefined;
    case "choice":
    case "yes_no":
    case "url":
      return undefined;
  }
}

function rangeOf(limits: Limits, kind: string): string | undefined {
  const { min, max } = limits;
  const told = (bound: number) => tellNumber(bound, limits);
  if (min !== undefined && max !== undefined) return `${kind} from ${told(min)} to ${told(max)}.`;
  if (min !== undefined) return `${kind}, at least ${told(min)}.`;
  if (max !== undefined) return `${kind}, at most ${told(max)}.`;
  return kind === "A number" ? undefined : `${kind}.`;
}

/** An answer as one reads it: choices by their labels, yes and no as words. */
export function tellAnswer(
  { kind, choices, limits }: { kind: QuestionKind; choices: readonly Choice[]; limits: Limits },
  value: AnswerValue,
): string {
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  if (Array.isArray(value)) return value.map(labelOf).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number")
    return [tellNumber(value, limits), limits.unit].filter(Boolean).join(" ");
  if (kind === "date") return tellDay(value);
  return kind === "choice" ? labelOf(value) : value;
}

/** A day as it was written, wherever it is read: "25 December 2026". */
function tellDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(at);
}
