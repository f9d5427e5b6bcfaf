import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { emptyValues } from "./calendar.values.ts";
import { WeekHours } from "./WeekHours.tsx";

function Week() {
  const [hours, setHours] = useState(emptyValues("UTC").hours);
  return <WeekHours hours={hours} errors={{}} onChange={setHours} />;
}

const button = (name: string) => screen.getByRole("button", { name });

test("when hours are removed the cursor goes to what is left of the day, and then to adding", async () => {
  render(<Week />);
  await userEvent.click(button("Add hours on Monday"));
  await userEvent.click(button("Add hours on Monday"));
  await userEvent.click(button("Remove interval 1 of Monday"));
  expect(document.activeElement).toBe(button("Remove interval 1 of Monday"));
  await userEvent.click(button("Remove interval 2 of Monday"));
  expect(document.activeElement).toBe(button("Remove interval 1 of Monday"));
  await userEvent.click(button("Remove interval 1 of Monday"));
  expect(document.activeElement).toBe(button("Add hours on Monday"));
});
