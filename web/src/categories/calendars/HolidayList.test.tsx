import type { Holiday } from "@sightline/contract/calendars.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { HolidayList } from "./HolidayList.tsx";

const christmas = { day: "2026-12-25", name: "Christmas Day" };
const newYear = { day: "2026-01-01", name: "New Year" };

let saved: Holiday[][];
beforeEach(() => {
  saved = [];
});

function Form() {
  const [holidays, setHolidays] = useState<Holiday[]>([newYear, christmas]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saved.push(holidays);
      }}
    >
      <HolidayList holidays={holidays} year={2026} errors={{}} onChange={setHolidays} />
      <button type="submit">Save</button>
    </form>
  );
}

const dayOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Day of ${name}`);

/** Types a day into the field of another, which keeps the cursor. */
function typeDay(name: string, day: string): void {
  dayOf(name).focus();
  fireEvent.input(dayOf(name), { target: { value: day } });
}

test("a day that was typed is the one that Enter saves, and the cursor stays in it", async () => {
  render(<Form />);
  typeDay("Christmas Day", "2027-12-24");
  await userEvent.keyboard("{Enter}");
  expect(saved).toEqual([[newYear, { ...christmas, day: "2027-12-24" }]]);
  expect(document.activeElement).toBe(dayOf("Christmas Day"));
  expect(dayOf("Christmas Day").value).toBe("2027-12-24");
});

test("a day that was typed counts once its field is left", async () => {
  render(<Form />);
  typeDay("Christmas Day", "2026-12-24");
  await userEvent.tab();
  expect(dayOf("Christmas Day").value).toBe("2026-12-24");
});

test.each([
  ["2026-01-01", "2026-01-01 is in the list already. This one is still on 2026-12-25."],
  ["0026-12-24", "Choose a day from 1970 to 2100. This one is still on 2026-12-25."],
  ["", "Choose a day from 1970 to 2100. This one is still on 2026-12-25."],
])("a day that cannot be %s stays, says why, and is not saved by Enter", async (typed, why) => {
  render(<Form />);
  typeDay("Christmas Day", typed);
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("alert").textContent).toBe(why);
  expect(dayOf("Christmas Day").getAttribute("aria-describedby")).toBe(
    screen.getByRole("alert").id,
  );
  expect(dayOf("Christmas Day").value).toBe("2026-12-25");
  expect(saved).toEqual([]);
  await userEvent.tab();
  expect(screen.getByRole("alert").textContent).toBe(why);
  typeDay("Christmas Day", "2026-12-24");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("when a day is removed the cursor goes to the next, and then to where one is added", async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole("button", { name: "Remove New Year" }));
  expect(document.activeElement).toBe(dayOf("Christmas Day"));
  await userEvent.click(screen.getByRole("button", { name: "Remove Christmas Day" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a day" }));
});

test("a pasted list says what is added, what was there and what could not be read", async () => {
  render(
    <>
      <Form />
      <ToastPlace />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Paste a list" }));
  const lines = [
    "2026-12-25 Christmas",
    "2026-12-26 Boxing Day",
    `2026-12-31 ${"x".repeat(101)}`,
    `3026-01-01 ${"y".repeat(60)}`,
  ];
  await userEvent.click(await screen.findByLabelText("One day a line"));
  await userEvent.paste(lines.join("\n"));
  const rest = `1 day was there already. 1 name was cut to 100 letters. No day could be read in “3026-01-01 ${"y".repeat(29)}…”.`;
  expect(screen.getByRole("status").textContent).toBe(rest);
  await userEvent.click(screen.getByRole("button", { name: "Add 2 days" }));
  await screen.findByText("2 holidays added");
  await screen.findByText(`${rest} They count once you save.`);
  expect(dayOf("Christmas Day").value).toBe("2026-12-25");
  expect(dayOf("Boxing Day").value).toBe("2026-12-26");
  // What was done since stays done.
  await userEvent.click(screen.getByRole("button", { name: "Remove New Year" }));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(saved).toEqual([[christmas]]);
});
