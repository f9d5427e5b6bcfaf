import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { expect, test, vi } from "vitest";
import { ChecklistEditor } from "#categories/analysts/ChecklistEditor.tsx";
import { fields } from "#categories/editing/category.values.ts";
import { ChoicesEditor } from "./ChoicesEditor.tsx";

const texts = ["Figures", "Names", "Links"];

function Checklist() {
  const [items, setItems] = useState(() => texts.map((text, at) => ({ key: at + 1, text })));
  const errors = { [fields.checked(1)]: "Two entries say the same." };
  return <ChecklistEditor items={items} errors={errors} onChange={(next) => setItems([...next])} />;
}

function Choices() {
  const [choices, setChoices] = useState(() => texts.map((label) => ({ value: label, label })));
  return (
    <ChoicesEditor
      name="choices"
      choices={choices}
      error={undefined}
      errorOf={(at) => (at === 1 ? "Two choices say the same." : undefined)}
      onChange={(next) => setChoices([...next])}
    />
  );
}

const editors = [
  { name: "the checklist", Editor: Checklist, adding: "Add something to tick" },
  { name: "the choices", Editor: Choices, adding: "Add a choice" },
];
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const written = () => screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);

test.each(editors)("what is wrong is told to who listens at its row of $name", ({ Editor }) => {
  render(<Editor />);
  const [first, second] = screen.getAllByRole("textbox");
  const told = second?.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(told)?.textContent).toMatch(/^Two .+ say the same\.$/);
  expect(first?.hasAttribute("aria-describedby")).toBe(false);
});

test.each(editors)("the cursor stays with a row of $name that is moved to an end", async (one) => {
  render(<one.Editor />);
  await userEvent.click(button("Move Names down"));
  expect(written()).toEqual(["Figures", "Links", "Names"]);
  expect(document.activeElement).toBe(button("Move Names up"));
  await userEvent.click(button("Move Names up"));
  expect(document.activeElement).toBe(button("Move Names up"));
  await userEvent.keyboard("{Enter}");
  expect(written()).toEqual(["Names", "Figures", "Links"]);
  expect(document.activeElement).toBe(button("Move Names down"));
});

test.each(editors)("after a removal from $name the cursor is in its neighbour", async (one) => {
  render(<one.Editor />);
  await userEvent.click(button("Remove Figures"));
  expect(document.activeElement).toHaveProperty("value", "Names");
  await userEvent.click(button("Remove Links"));
  expect(document.activeElement).toHaveProperty("value", "Names");
  await userEvent.click(button("Remove Names"));
  expect(document.activeElement).toBe(button(one.adding));
  await userEvent.click(button(one.adding));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

test.each(editors)("Enter in $name begins the next row, and nothing typed is lost", async (one) => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <one.Editor />
      <button type="submit">Save</button>
    </form>,
  );
  const [figures] = screen.getAllByRole("textbox");
  if (!figures) throw new Error("no row");
  await userEvent.type(figures, " of today{Enter}Tables{Enter}");
  expect(written()).toEqual(["Figures of today", "Tables", "", "Names", "Links"]);
  await userEvent.keyboard("{Backspace}");
  expect(written()).toEqual(["Figures of today", "Tables", "Names", "Links"]);
  expect(document.activeElement).toHaveProperty("value", "Names");
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each(editors)("Backspace held down ends with its row: $name", async ({ Editor }) => {
  render(<Editor />);
  const [first] = screen.getAllByRole<HTMLInputElement>("textbox");
  if (!first) throw new Error("no row");
  await userEvent.clear(first);
  fireEvent.keyDown(first, { key: "Backspace", repeat: true });
  expect(written()).toEqual(["", "Names", "Links"]);
});

test("a checklist need not be given, and says so", () => {
  render(<Checklist />);
  expect(screen.getByRole("group").textContent).toContain("optional");
});
