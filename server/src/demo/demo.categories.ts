import type { SecondReader } from "@sightline/contract/categories/categories.readers.ts";
import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import type { NewQuestion } from "#categories/categories.queries.ts";

type DemoQuestion = Omit<NewQuestion, "category_id" | "position" | "condition"> & {
  /** Asked only if the question of this key is answered so. */
  when?: { key: string; is: string | boolean };
};

export type DemoCategory = {
  slug: string;
  name: string;
  description: string;
  icon: string;
  targetDays: number;
  second_reader?: SecondReader;
  scope?: ScopeRule;
  questions: Readonly<Record<string, DemoQuestion>>;
};

/** Eight working hours a day, so that a target in days reads as one expects. */
const day: [string, string][] = [["09:00", "17:00"]];
export const demoHours = {
  time_zone: "Europe/Stockholm",
  hours: {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: [],
    sunday: [],
  },
};

const holidays = [
  ["01-01", "New Year's Day"],
  ["01-06", "Epiphany"],
  ["05-01", "May Day"],
  ["06-06", "National Day"],
  ["12-24", "Christmas Eve"],
  ["12-25", "Christmas Day"],
  ["12-26", "Second day of Christmas"],
  ["12-31", "New Year's Eve"],
] as const;

export function demoHolidays(year: number): { day: string; name: string }[] {
  return [year - 1, year, year + 1].flatMap((one) =>
    holidays.map(([date, name]) => ({ day: `${one}-${date}`, name })),
  );
}

const choices = (...labels: string[]) =>
  labels.map((label) => ({ value: label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_"), label }));

export const demoCategories: readonly DemoCategory[] = [
  {
    slug: "market-sizing",
    name: "Market sizing",
    description: "How large a market is, how it grows and what drives it.",
    icon: "chart-column",
    targetDays: 4,
    questions: {
      countries: {
        label: "Which countries?",
        help: "One or several, with commas.",
        kind: "short_text",
        required: true,
        limits: { max: 120 },
      },
      measure: {
        label: "Measured in what?",
        kind: "choice",
        required: true,
        choices: choices("Revenue", "Units sold", "Users"),
      },
      year: {
        label: "From which year on?",
        kind: "number",
        required: false,
        limits: { min: 1990, max: 2040, whole: true, format: "year" },
      },
      forecast: { label: "Do you need a forecast?", kind: "yes_no", required: true },
      horizon: {
        label: "How many years ahead?",
        kind: "number",
        required: true,
        limits: { min: 1, max: 20, whole: true, unit: "years" },
        when: { key: "forecast", is: true },
      },
    },
  },
  {
    slug: "competitors",
    name: "Competitors",
    description: "Who else is there, what they offer and where they are going.",
    icon: "swords",
    targetDays: 3,
    questions: {
      known: {
        label: "Whom do you know already?",
        help: "So that we don't tell you what you know.",
        kind: "long_text",
        required: false,
        limits: { max: 2_000 },
      },
      aspects: {
        label: "What should we look at?",
        kind: "choices",
        required: true,
        choices: choices("Products", "Prices", "Channels", "People", "Money"),
        limits: { max: 3 },
      },
      page: { label: "A page of the one that matters most", kind: "url", required: false },
      decision: {
        label: "When do you decide?",
        help: "It does not change the promise.",
        kind: "date",
        required: false,
      },
    },
  },
  {
    slug: "consumer-trends",
    name: "Consumer trends",
    description: "What people want, say and do, and how that changes.",
    icon: "users",
    targetDays: 4,
    questions: {
      group: { label: "Who are they?", kind: "short_text", required: true, limits: { max: 200 } },
      evidence: {
        label: "Which evidence would convince you?",
        kind: "choices",
        required: true,
        choices: choices("Surveys", "Sales figures", "What they write", "Interviews"),
      },
      hypothesis: { label: "Do you have a hypothesis?", kind: "yes_no", required: true },
      wording: {
        label: "What is it?",
        kind: "long_text",
        required: true,
        limits: { min: 10, max: 1_000 },
        when: { key: "hypothesis", is: true },
      },
    },
  },
  {
    slug: "pricing",
    name: "Pricing",
    description: "What things cost, to whom, where and why.",
    icon: "tag",
    targetDays: 2,
    scope: "may",
    questions: {
      product: {
        label: "Which product exactly?",
        kind: "short_text",
        required: true,
        limits: { max: 200 },
      },
      level: {
        label: "Which prices?",
        kind: "choice",
        required: true,
        choices: choices("Shelf prices", "Wholesale prices", "List prices"),
      },
      as_of: { label: "As of which day?", kind: "date", required: false },
      example: { label: "An example of the product", kind: "url", required: false },
    },
  },
  {
    slug: "regulation",
    name: "Regulation",
    description: "Which rules apply, to whom, from when, and what they ask for.",
    icon: "scale",
    targetDays: 4,
    questions: {
      product: {
        label: "What do you make or sell?",
        kind: "short_text",
        required: true,
        limits: { max: 200 },
      },
      several: { label: "Do you sell in more than one country?", kind: "yes_no", required: true },
      countries: {
        label: "Which countries?",
        kind: "short_text",
        required: true,
        limits: { max: 200 },
        when: { key: "several", is: true },
      },
      topics: {
        label: "What matters most?",
        kind: "choices",
        required: true,
        choices: choices("Duties", "Dates", "Costs", "Fines"),
      },
      before: { label: "Which rules take effect before", kind: "date", required: false },
    },
  },
  {
    slug: "technology-scan",
    name: "Technology scan",
    description: "What is possible today, who can do it, and how ready it is.",
    icon: "cpu",
    targetDays: 5,
    second_reader: "always",
    questions: {
      problem: {
        label: "Which problem should it solve?",
        kind: "long_text",
        required: true,
        limits: { min: 10, max: 2_000 },
      },
      readiness: {
        label: "How ready must it be?",
        kind: "choice",
        required: true,
        choices: choices("On the market", "Tried in pilots", "In research"),
      },
      budget: {
        label: "At what cost would it be of interest?",
        kind: "number",
        required: false,
        limits: { min: 0, format: "amount", unit: "euro" },
      },
      seen: { label: "Something you have seen", kind: "url", required: false },
    },
  },
];
