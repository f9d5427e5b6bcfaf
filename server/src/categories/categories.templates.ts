import type { CategoryTemplate } from "@sightline/contract/categories/categories.editing.ts";
import {
  choiceValueOf,
  type QuestionSent,
} from "@sightline/contract/categories/questions.editing.ts";

type Asked = Pick<QuestionSent, "label" | "kind" | "required"> & Partial<QuestionSent>;

const ask = (question: Asked): QuestionSent => ({
  help: "",
  choices: [],
  condition: null,
  limits: {},
  ...question,
});

const offer = (...labels: string[]) => {
  const choices: QuestionSent["choices"] = [];
  for (const label of labels)
    choices.push({
      label,
      value: choiceValueOf(
        label,
        choices.map(({ value }) => value),
      ),
    });
  return choices;
};

const workingDay = 8 * 60;

/** Categories to begin with: what many places ask for, with the facts that analysts need. */
export const categoryTemplates: readonly CategoryTemplate[] = [
  {
    name: "Market size",
    slug: "market-size",
    description: "How large a market is, how fast it grows and what drives it.",
    icon: "chart-column",
    target_minutes: 4 * workingDay,
    insight_questions: [
      ask({
        label: "Which countries or regions?",
        help: "One or several, separated by commas.",
        kind: "short_text",
        required: true,
        limits: { max: 150 },
      }),
      ask({
        label: "What should the size be measured in?",
        kind: "choice",
        required: true,
        choices: offer(
          "Revenue",
          "Units sold",
          "Number of customers",
          "Whatever is best documented",
        ),
      }),
      ask({
        label: "Which is the earliest year you need?",
        kind: "number",
        required: false,
        limits: { min: 1980, max: 2100, whole: true, format: "year" },
      }),
      ask({ label: "Do you need a forecast?", kind: "yes_no", required: true }),
      ask({
        label: "How many years ahead?",
        kind: "number",
        required: true,
        limits: { min: 1, max: 20, whole: true, unit: "years" },
        condition: { question: 3, is: true },
      }),
      ask({
        label: "Which figures do you already have?",
        help: "So that we can start from them, or check them.",
        kind: "long_text",
        required: false,
        limits: { max: 2_000 },
      }),
    ],
  },
  {
    name: "Competitors",
    slug: "competitors",
    description: "Who else is in a market, what they offer and where they are heading.",
    icon: "swords",
    target_minutes: 3 * workingDay,
    insight_questions: [
      ask({
        label: "Is it about one company or about the whole field?",
        kind: "choice",
        required: true,
        choices: offer("One company", "Several companies I name", "The whole field"),
      }),
      ask({
        label: "Which company?",
        kind: "short_text",
        required: true,
        limits: { max: 150 },
        condition: { question: 0, is: "one_company" },
      }),
      ask({
        label: "Its website",
        help: "So that we look at the right one.",
        kind: "url",
        required: false,
        condition: { question: 0, is: "one_company" },
      }),
      ask({
        label: "Which companies?",
        help: "Separated by commas.",
        kind: "long_text",
        required: true,
        limits: { max: 1_000 },
        condition: { question: 0, is: "several_companies_i_name" },
      }),
      ask({
        label: "What should we look at?",
        kind: "choices",
        required: true,
        choices: offer(
          "Products",
          "Prices",
          "Sales channels",
          "Customers",
          "Finances",
          "Leadership",
        ),
        limits: { max: 4 },
      }),
    ],
  },
  {
    name: "Pricing",
    slug: "pricing",
    description: "What something costs, to whom and where.",
    icon: "tag",
    target_minutes: 2 * workingDay,
    insight_questions: [
      ask({
        label: "Which product or service exactly?",
        kind: "short_text",
        required: true,
        limits: { max: 200 },
      }),
      ask({
        label: "Which prices?",
        kind: "choices",
        required: true,
        choices: offer("Retail prices", "Wholesale prices", "List prices", "Prices actually paid"),
      }),
      ask({
        label: "In which countries or regions?",
        kind: "short_text",
        required: true,
        limits: { max: 150 },
      }),
      ask({ label: "As of which day?", kind: "date", required: false }),
      ask({ label: "A page that shows the product", kind: "url", required: false }),
    ],
  },
  {
    name: "Rules and regulation",
    slug: "rules-and-regulation",
    description: "Which rules apply, to whom, from when, and what they ask for.",
    icon: "scale",
    target_minutes: 4 * workingDay,
    insight_questions: [
      ask({
        label: "What do you make, sell or plan to do?",
        kind: "long_text",
        required: true,
        limits: { min: 10, max: 1_000 },
      }),
      ask({
        label: "Where?",
        help: "Countries, or states and regions where they make their own rules.",
        kind: "short_text",
        required: true,
        limits: { max: 200 },
      }),
      ask({
        label: "Do you already know which law or rule it is about?",
        kind: "yes_no",
        required: true,
      }),
      ask({
        label: "Which one?",
        kind: "short_text",
        required: true,
        limits: { max: 200 },
        condition: { question: 2, is: true },
      }),
      ask({
        label: "What matters most?",
        kind: "choices",
        required: true,
        choices: offer(
          "What has to be done",
          "From when",
          "What it costs",
          "What happens otherwise",
        ),
      }),
    ],
  },
  {
    name: "Fact check",
    slug: "fact-check",
    description: "Whether a statement holds, and what it rests on.",
    icon: "landmark",
    target_minutes: workingDay,
    insight_questions: [
      ask({
        label: "Which statement?",
        help: "Word for word, as you read or heard it.",
        kind: "long_text",
        required: true,
        limits: { min: 10, max: 2_000 },
      }),
      ask({
        label: "Where does it come from?",
        kind: "choice",
        required: true,
        choices: offer("A web page", "A publication on paper", "Somebody said it", "I don't know"),
      }),
      ask({
        label: "The page",
        kind: "url",
        required: true,
        condition: { question: 1, is: "a_web_page" },
      }),
      ask({
        label: "Which publication, and which page?",
        kind: "short_text",
        required: true,
        limits: { max: 200 },
        condition: { question: 1, is: "a_publication_on_paper" },
      }),
    ],
  },
];
