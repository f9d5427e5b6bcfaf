import type { AnswerValue, Question } from "@sightline/contract/categories/questions.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { focusField } from "#ui/fields/focusField.ts";
import { tellAnswer } from "#requests/question.words.ts";
import { QuestionField } from "./QuestionField.tsx";
import { makeQuestion } from "#testing/requests.ts";

let given: AnswerValue | null | undefined;

function Asked({ question }: { question: Question }) {
  const [value, setValue] = useState<AnswerValue | null>();
  const take = (next: AnswerValue | null) => {
    given = next;
    setValue(next);
  };
  return <QuestionField question={question} value={value} onChange={take} onBlur={() => {}} />;
}

const ask = (change: Partial<Question> & Pick<Question, "kind">) => {
  given = undefined;
  return render(
    <form>
      <Asked question={makeQuestion({ id: 1, label: "Say", ...change })} />
    </form>,
  );
};
const choices = ["a", "b", "c"].map((value) => ({ value, label: `Choice ${value}` }));

test.each(["short_text", "long_text", "url"] as const)("%s takes text", async (kind) => {
  ask({ kind });
  await userEvent.type(screen.getByLabelText("Say"), "https://a.org");
  expect(given).toBe("https://a.org");
});

test("a number is a number, and nothing when emptied", async () => {
  ask({ kind: "number", limits: { min: 1, max: 9, unit: "shops" } });
  const field = screen.getByLabelText("Say");
  screen.getByText("A number from 1 to 9.");
  screen.getByText("shops");
  // Past its bound it is kept as typed: what is wrong is said, not changed.
  await userEvent.type(field, "42");
  await userEvent.tab();
  expect(given).toBe(42);
  await userEvent.clear(field);
  expect(given).toBeNull();
});

test("a year is told, and written, without separators", async () => {
  const limits = { min: 1990, max: 2040, whole: true, format: "year" as const };
  ask({ kind: "number", limits });
  screen.getByText("A year from 1990 to 2040.");
  expect(tellAnswer(makeQuestion({ id: 1, kind: "number", limits }), 2028)).toBe("2028");
  const amount = makeQuestion({
    id: 1,
    kind: "number",
    limits: { format: "amount", unit: "euro" },
  });
  expect(tellAnswer(amount, 2028)).toBe("2,028 euro");
});

test("what may stay open says so once, also to who listens", () => {
  ask({ kind: "yes_no", required: false });
  expect(screen.getAllByText(/optional/)).toHaveLength(1);
  expect(screen.getByRole("radiogroup").getAttribute("aria-required")).toBe("false");
});

test("a date is a day", async () => {
  ask({ kind: "date", limits: { earliest: "2026-01-01" } });
  await userEvent.type(screen.getByLabelText("Say"), "2026-12-25");
  expect(given).toBe("2026-12-25");
  screen.getByText("2026-01-01 or later.");
});

test("yes and no are true and false, and may be left open where that is allowed", async () => {
  ask({ kind: "yes_no", required: false });
  await userEvent.click(screen.getByRole("radio", { name: "Yes" }));
  expect(given).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "No" }));
  expect(given).toBe(false);
  await userEvent.click(screen.getByRole("radio", { name: "No answer" }));
  expect(given).toBeNull();
});

test("one of a few is pressed, one of many is chosen from a list", async () => {
  const { unmount } = ask({ kind: "choice", choices });
  await userEvent.click(screen.getByRole("radio", { name: "Choice b" }));
  expect(given).toBe("b");
  expect(screen.queryByRole("radio", { name: "No answer" })).toBeNull();
  unmount();
  const many = Array.from({ length: 7 }, (_, at) => ({ value: `v${at}`, label: `Thing ${at}` }));
  ask({ kind: "choice", choices: many });
  await userEvent.click(await screen.findByRole("combobox", { name: "Say" }));
  await userEvent.click(await screen.findByRole("option", { name: "Thing 5" }));
  expect(given).toBe("v5");
});

test("several are kept in the order they are offered", async () => {
  ask({ kind: "choices", choices, limits: { max: 2 } });
  await userEvent.click(screen.getByRole("checkbox", { name: "Choice c" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choice a" }));
  expect(given).toEqual(["a", "c"]);
  screen.getByText("At most 2.");
});

test("says that an answer above opened it", () => {
  ask({ kind: "short_text", required: false, condition: { insight_question_id: 9, is: true } });
  screen.getByText("asked because of your answer above, optional");
});

test.each([
  "short_text",
  "long_text",
  "url",
  "number",
  "date",
  "yes_no",
  "choices",
  "choice",
] as const)("the cursor finds %s by the name the server uses", async (kind) => {
  const { container } = ask({ kind, choices });
  const form = container.querySelector("form");
  if (form) focusField(form, "insight_request.insight_answers.1");
  await Promise.resolve();
  const active = document.activeElement;
  expect(active?.matches("input, textarea, button")).toBe(true);
  expect(active?.getAttribute("aria-hidden")).not.toBe("true");
});
