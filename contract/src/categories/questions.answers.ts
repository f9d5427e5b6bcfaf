import { bounds, codePoints } from "#base/bounds.ts";
import { day, sayDay } from "#base/fields.ts";
import { tellNumber } from "./questions.numbers.ts";
import {
  type Answers,
  type AnswerValue,
  askedQuestions,
  type Limits,
  type Question,
} from "./questions.ts";

export type CheckedAnswers = {
  /** What to keep: trimmed, and only of questions that are asked. */
  answers: Map<number, AnswerValue>;
  /** What is wrong, by question id, as a sentence. */
  errors: Map<number, string>;
};

/** Answers to questions that are not asked are left out without a word: the form may still hold them. */
export function checkAnswers(questions: readonly Question[], given: Answers): CheckedAnswers {
  const tidy = new Map(questions.map((one) => [one.id, tidied(given.get(one.id))]));
  const checked: CheckedAnswers = { answers: new Map(), errors: new Map() };
  for (const question of askedQuestions(questions, tidy)) {
    const value = tidy.get(question.id) ?? null;
    const error = errorOf(question, value);
    if (error !== null) checked.errors.set(question.id, error);
    else if (value !== null) checked.answers.set(question.id, value);
  }
  return checked;
}

/** What is wrong with one answer, as a sentence, or null. */
export function errorOf(question: Question, given: AnswerValue | null | undefined): string | null {
  const value = tidied(given);
  if (value !== null) return checks[question.kind](value, question);
  return question.required ? missing(question) : null;
}

function tidied(given: AnswerValue | null | undefined): AnswerValue | null {
  if (given === null || given === undefined) return null;
  if (Array.isArray(given)) return given.length > 0 ? [...new Set(given)] : null;
  if (typeof given !== "string") return given;
  return given.trim() === "" ? null : given.trim();
}

function missing({ kind }: Question): string {
  if (kind === "choice" || kind === "yes_no") return "Choose one.";
  return kind === "choices" ? "Choose at least one." : "Fill this in.";
}

type Check = (value: AnswerValue, question: Question) => string | null;

const checks: Record<Question["kind"], Check> = {
  short_text: (value, { limits }) => textError(value, limits, bounds.shortAnswer.max),
  long_text: (value, { limits }) => textError(value, limits, bounds.textAnswer.max),
  number: (value, { limits }) => numberError(value, limits),
  date: (value, { limits }) => dateError(value, limits),
  choice: (value, { choices }) =>
    choices.some((one) => one.value === value) ? null : "Choose one of the options.",
  choices: choicesError,
  yes_no: (value) => (typeof value === "boolean" ? null : "Answer yes or no."),
  url: (value) => urlError(value),
};

function textError(value: AnswerValue, limits: Limits, usualMax: number): string | null {
  if (typeof value !== "string") return "This should be text.";
  if (!isStorable(value)) return "This has a character that can't be stored; type it again.";
  const count = codePoints(value);
  const min = limits.min ?? 1;
  const max = Math.min(limits.max ?? usualMax, bounds.textAnswer.max);
  if (count < min) return `Enter at least ${min} characters; this has ${count}.`;
  if (count > max) return `Enter at most ${shown(max)} characters; this has ${shown(count)}.`;
  return null;
}

function numberError(value: AnswerValue, limits: Limits): string | null {
  const { min, max, whole } = limits;
  const told = (number: number) => tellNumber(number, limits);
  if (typeof value !== "number" || !Number.isFinite(value)) return "This should be a number.";
  if (whole && !Number.isInteger(value)) return "This should be a whole number.";
  if (min !== undefined && value < min)
    return `This should be at least ${told(min)}; it is ${told(value)}.`;
  if (max !== undefined && value > max)
    return `This should be at most ${told(max)}; it is ${told(value)}.`;
  return null;
}

function dateError(value: AnswerValue, { earliest, latest }: Limits): string | null {
  if (typeof value !== "string" || !day.safeParse(value).success) return sayDay;
  if (earliest !== undefined && value < earliest)
    return `Choose ${earliest} or a later date; this is ${value}.`;
  if (latest !== undefined && value > latest)
    return `Choose ${latest} or an earlier date; this is ${value}.`;
  return null;
}

function choicesError(value: AnswerValue, { choices, limits }: Question): string | null {
  if (!Array.isArray(value)) return "Choose from the options.";
  if (!value.every((one) => choices.some((offered) => offered.value === one))) {
    return "Choose from the options.";
  }
  const { min = 1, max = choices.length } = limits;
  if (value.length < min) return `Choose at least ${min}; these are ${value.length}.`;
  return value.length > max ? `Choose at most ${max}; these are ${value.length}.` : null;
}

/** PostgreSQL's JSON has neither NUL nor half of a character. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

const webAddress = /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/iu;

function urlError(value: AnswerValue): string | null {
  const isAddress = typeof value === "string" && isStorable(value) && webAddress.test(value);
  if (!isAddress) return "Enter a web address, like https://example.org/page.";
  const count = codePoints(value);
  if (count <= bounds.webAddress) return null;
  return `Write at most ${shown(bounds.webAddress)} characters; this has ${shown(count)}.`;
}

function shown(number: number): string {
  return number.toLocaleString("en");
}
