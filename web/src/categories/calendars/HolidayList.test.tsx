import type { Holiday } from "@sightline/contract/calendars.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
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
