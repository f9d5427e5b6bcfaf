import type {
  CategoryState,
  EditedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import { tellNumber } from "@sightline/contract/categories/questions.numbers.ts";
import type { Limits } from "@sightline/contract/categories/questions.ts";
import { type CategoryValues, nameOf, sentOf } from "./category.values.ts";
import { readerWords } from "./readers.words.ts";
import { scopeWords } from "./scope.words.ts";
import { kindWords } from "#categories/questions/question.kinds.ts";

/** One thing that reads differently; null where there is nothing on that side. */
export type Difference = { term: string; before: string | null; after: string | null };

type AskedState = CategoryState["questions"][number];

/** What the editor would make of a category, to be compared with what it is. */
export function stateOfValues(
  values: CategoryValues,
  calendarName: string,
  retired: boolean,
): CategoryState {
  const { name, slug, description, icon, target_minutes, second_reader, scope, ...sent } =
    sentOf(values);
  const { insight_questions } = sent;
  const keyAt = (at: number) => values.questions[at]?.key ?? 0;
  return {
    name: name.trim(),
    slug: slug.trim(),
    description: description.trim(),
    icon,
    calendar: { id: values.calendarId ?? 0, name: calendarName },
    target_minutes,
    retired,
    second_reader: second_reader ?? "none",
    outline: values.outline.trim(),
    checklist: values.checklist.map(({ key: id, text }) => ({ id, text: text.trim() })),
    scope: scope ?? "no",
    questions: insight_questions.map(({ id: _id, condition, label, help, ...one }, at) => ({
      ...one,
      label: label.trim(),
      help: help.trim(),
      key: keyAt(at),
      condition: condition && { key: keyAt(condition.question), is: condition.is },
    })),
  };
}

export function stateOfCategory(category: EditedCategory): CategoryState {
  return {
    name: category.name,
    slug: category.slug,
    description: category.description,
    icon: category.icon,
    calendar: { id: category.calendar_id, name: category.calendar_name },
    target_minutes: category.target_minutes,
    retired: category.retired_at !== null,
    second_reader: category.second_reader,
    outline: category.outline,
    checklist: category.checklist,
    scope: category.scope,
    questions: category.insight_questions.map(({ id, condition, ...one }) => ({
      key: id,
      label: one.label,
      help: one.help,
      kind: one.kind,
      required: one.required,
      choices: one.choices,
      limits: one.limits,
      condition: condition && { key: condition.insight_question_id, is: condition.is },
    })),
  };
}

/** What differs, in the order of the form. */
export function differencesOf(before: CategoryState, after: CategoryState): Difference[] {
  const told = (term: string, tell: (state: CategoryState) => string) =>
    difference(term, tell(before), tell(after));
  return [
    told("Name", ({ name }) => name),
    told("Address", ({ slug }) => slug),
    told("Description", ({ description }) => description),
    told("Icon", ({ icon }) => icon),
    told("Calendar", ({ calendar }) => calendar.name),
    told("Target", ({ target_minutes }) => tellHours(target_minutes)),
    told("Second reader", ({ second_reader }) => readerWords[second_reader ?? "none"].label),
    told("Outline", ({ outline }) => outline ?? ""),
    told("Checklist", ({ checklist }) => (checklist ?? []).map(({ text }) => text).join("\n")),
    told("Scope confirmed first", ({ scope }) => scopeWords[scope ?? "no"].label),
    told("Takes new requests", ({ retired }) => (retired ? "No" : "Yes")),
    ...questionDifferences(before, after),
  ].filter((one) => one !== null);
}

/** The same, but of the questions the whole: worded anew on either side, they are others here. */
export function differencesFrom(theirs: CategoryState, mine: CategoryState): Difference[] {
  const about = differencesOf({ ...theirs, questions: [] }, { ...mine, questions: [] });
  const questions = difference("Questions", tellQuestions(theirs), tellQuestions(mine));
  return questions ? [...about, questions] : about;
}

function difference(term: string, before: string, after: string): Difference | null {
  return before === after ? null : { term, before: before || null, after: after || null };
}

function tellHours(minutes: number): string {
  const hours = minutes / 60;
  return `${hours.toLocaleString("en", { maximumFractionDigits: 2 })} working ${hours === 1 ? "hour" : "hours"}`;
}

function questionDifferences(before: CategoryState, after: CategoryState): (Difference | null)[] {
  const former = new Map(before.questions.map((one) => [one.key, one]));
  const kept = new Set(after.questions.map(({ key }) => key));
  const gone = before.questions.filter(({ key }) => !kept.has(key));
  return [
    ...after.questions.flatMap((one) => {
      const was = former.get(one.key);
      if (!was) return [{ term: "New question", before: null, after: tellQuestion(one, after) }];
      return partsOf(was, before, one, after);
    }),
    ...gone.map((one) => ({
      term: "Question removed",
      before: tellQuestion(one, before),
      after: null,
    })),
    orderDifference(before, after),
  ];
}

function partsOf(was: AskedState, before: CategoryState, is: AskedState, after: CategoryState) {
  const about = nameOf(is);
  const told = (term: string, tell: (one: AskedState, state: CategoryState) => string) =>
    difference(`${about}: ${term}`, tell(was, before), tell(is, after));
  return [
    difference("Question", was.label, is.label),
    told("help", ({ help }) => help),
    told("kind of answer", ({ kind }) => kindWords[kind].name),
    told("an answer is needed", ({ required }) => (required ? "Yes" : "No")),
    told("choices", ({ choices }) => choices.map(({ label }) => label).join(", ")),
    told("limits", ({ limits }) => tellLimits(limits)),
    told("asked", tellCondition),
  ];
}

function orderDifference(before: CategoryState, after: CategoryState): Difference | null {
  if (commonKeys(before, after).join() === commonKeys(after, before).join()) return null;
  return { term: "Order of the questions", before: tellOrder(before), after: tellOrder(after) };
}

function commonKeys({ questions }: CategoryState, other: CategoryState): number[] {
  const known = new Set(other.questions.map(({ key }) => key));
  return questions.map(({ key }) => key).filter((key) => known.has(key));
}

function tellOrder({ questions }: CategoryState): string {
  return questions.map(nameOf).join(", ");
}

/** All of a question in one line. */
function tellQuestion(one: AskedState, state: CategoryState): string {
  return [
    one.label,
    kindWords[one.kind].name.toLowerCase(),
    one.required ? "needed" : "optional",
    one.choices.map(({ label }) => label).join(", "),
    tellLimits(one.limits),
    one.condition ? tellCondition(one, state) : "",
  ]
    .filter((part) => part !== "")
    .join("; ");
}

/** The questions as they stand, one a line, for two texts beside each other. */
function tellQuestions(state: CategoryState): string {
  return state.questions.map((one, at) => `${at + 1}. ${tellQuestion(one, state)}`).join("\n");
}

function tellLimits(limits: Limits): string {
  const { min, max, whole, format, unit, earliest, latest } = limits;
  const figure = (value: number) => tellNumber(value, limits);
  return [
    min === undefined ? "" : `at least ${figure(min)}`,
    max === undefined ? "" : `at most ${figure(max)}`,
    whole ? "whole numbers" : "",
    format === "year" ? "a year" : "",
    unit ? `in ${unit}` : "",
    earliest ? `from ${earliest}` : "",
    latest ? `until ${latest}` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function tellCondition({ condition }: AskedState, { questions }: CategoryState): string {
  if (!condition) return "Always";
  const on = questions.find(({ key }) => key === condition.key);
  if (!on) return "Always";
  const { is } = condition;
  const answer =
    typeof is === "boolean"
      ? is
        ? "yes"
        : "no"
      : (on.choices.find(({ value }) => value === is)?.label ?? is);
  return `If ${nameOf(on)} is answered with “${answer}”`;
}
