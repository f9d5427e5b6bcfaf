import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { atMostOf, id, text } from "#base/fields.ts";
import { type Choice, type Limits, limits, questionKinds, type QuestionKind } from "./questions.ts";

/** What can be known of an answer beforehand, so that another question can hang on it. */
export const kindsToHangOn = ["yes_no", "choice", "choices"] as const satisfies QuestionKind[];

const conditionSent = z.object({
  /** The place of an earlier question in the same list, counted from 0. */
  question: z.int().check(z.minimum(0), z.maximum(bounds.questionsPerCategory)),
  is: z.union([text(bounds.choiceValue), z.boolean()]),
});

/** A question as somebody writes it who runs the place. */
export const questionSent = z.object({
  /** Of the wording that is asked today; without it, the question is a new one. */
  id: z.optional(id),
  label: text(bounds.questionLabel),
  help: z._default(text(bounds.questionHelp), ""),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  /** A choice keeps its value when it gets another label, so that answers go on to mean the same. */
  choices: z._default(
    z
      .array(z.object({ value: text(bounds.choiceValue), label: text(bounds.choiceLabel) }))
      .check(atMostOf(bounds.choicesPerAnswer, `Offer at most ${bounds.choicesPerAnswer} choices`)),
    [],
  ),
  condition: z._default(z.nullable(conditionSent), null),
  limits: z._default(z.extend(limits, { unit: z.optional(text(bounds.questionUnit)) }), {}),
});
export type QuestionSent = z.infer<typeof questionSent>;

export const questionsSent = z
  .array(questionSent)
  .check(
    atMostOf(bounds.questionsPerCategory, `Ask at most ${bounds.questionsPerCategory} questions`),
  );

/** What is wrong with a list of questions, by field below it (`2.choices`), as a sentence. */
export function questionErrors(questions: readonly QuestionSent[]): Map<string, string> {
  const errors = new Map<string, string>();
  for (const [at, one] of questions.entries()) {
    const told = { choices: choicesError(one), limits: limitsError(one) };
    const condition = conditionError(questions, at);
    if (told.choices !== null) errors.set(`${at}.choices`, told.choices);
    if (told.limits !== null) errors.set(`${at}.limits`, told.limits);
    if (condition !== null) errors.set(`${at}.condition`, condition);
    const isTwice =
      one.id !== undefined && questions.findIndex((other) => other.id === one.id) < at;
    if (isTwice) errors.set(`${at}.id`, "This question is in the list twice.");
  }
  return errors;
}

function choicesError({ kind, choices }: QuestionSent): string | null {
  if (!offersChoices(kind)) return null;
  if (choices.length < 2) return "Offer at least two choices.";
  const distinct = (of: (one: Choice) => string) => new Set(choices.map(of)).size;
  if (distinct(({ label }) => label.toLowerCase()) < choices.length)
    return "Two choices have the same label.";
  return distinct(({ value }) => value) < choices.length
    ? "Two choices have the same value."
    : null;
}

function limitsError({ kind, limits: given, choices }: QuestionSent): string | null {
  const { min, max, earliest, latest } = limitsFor(kind, given);
  if (earliest !== undefined && latest !== undefined && earliest > latest)
    return "The latest day lies before the earliest.";
  if (min !== undefined && max !== undefined && min > max)
    return "The upper limit is below the lower one.";
  if (kind === "number") return null;
  const counted = [min, max].filter((one) => one !== undefined);
  if (counted.some((one) => !Number.isInteger(one) || one < 1))
    return "Limits are whole numbers, 1 or more.";
  const most = kind === "choices" ? choices.length : mostCharacters(kind);
  if (counted.some((one) => one > most))
    return kind === "choices"
      ? `There are only ${most} choices.`
      : `An answer of this kind has at most ${most.toLocaleString("en")} characters.`;
  return null;
}

function conditionError(questions: readonly QuestionSent[], at: number): string | null {
  const condition = questions[at]?.condition;
  if (!condition) return null;
  const on = questions[condition.question];
  if (!on || condition.question >= at)
    return "A question can only depend on one that is asked before it.";
  if (on.kind === "yes_no")
    return typeof condition.is === "boolean" ? null : "Choose yes or no as the answer.";
  if (!offersChoices(on.kind))
    return `“${on.label}” has no answers to choose from, so nothing can depend on it.`;
  return on.choices.some(({ value }) => value === condition.is)
    ? null
    : `“${on.label}” no longer offers the answer that this depends on.`;
}

export function offersChoices(kind: QuestionKind): boolean {
  return kind === "choice" || kind === "choices";
}

export function canHangOn(kind: QuestionKind): boolean {
  return kindsToHangOn.some((one) => one === kind);
}

/** What a text answer can have at most, whatever its question says. */
export function mostCharacters(kind: QuestionKind): number {
  return kind === "short_text" ? bounds.shortAnswer.max : bounds.textAnswer.max;
}

/** Of the limits only those that count for the kind: what was typed for another kind does not stay. */
export function limitsFor(kind: QuestionKind, given: Limits): Limits {
  const { min, max, whole, format, unit, earliest, latest } = given;
  switch (kind) {
    case "number":
      return defined({
        min,
        max,
        whole: whole || undefined,
        format,
        unit: unit === "" ? undefined : unit,
      });
    case "date":
      return defined({ earliest, latest });
    case "short_text":
    case "long_text":
    case "choices":
      return defined({ min, max });
    case "choice":
    case "yes_no":
    case "url":
      return {};
  }
}

function defined(given: { [Name in keyof Limits]: Limits[Name] | undefined }): Limits {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A value for a new choice, from its label: what answers hold for ever. */
export function choiceValueOf(label: string, taken: readonly string[]): string {
  return unlike(wordsOf(label, "_") || "choice", "_", taken);
}

/** A category's name in addresses, proposed from its name. */
export function slugOf(name: string, taken: readonly string[] = []): string {
  const words = wordsOf(name, "-").replace(/^[0-9-]+/, "");
  return unlike(words || "category", "-", ["all", "new", ...taken]);
}

function wordsOf(name: string, between: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join(between)
    .slice(0, bounds.categorySlug.max - 4)
    .replace(/[-_]$/, "");
}

function unlike(wanted: string, between: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}${between}${number}`)) number += 1;
  return `${wanted}${between}${number}`;
}
