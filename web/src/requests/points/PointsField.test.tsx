import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { PointsField } from "./PointsField.tsx";
import { pointsFrom } from "./points.values.ts";

const three = pointsFrom([
  { text: "What does it cost?", proposed: "What does it cost?" },
  { text: "Who sells it?", proposed: "Who sells it?" },
  { text: "Since when?" },
]);
let dismissed: string[];

function Form({ start = three }: { start?: typeof three }) {
  const [points, setPoints] = useState<readonly (typeof three)[number][]>(start);
  return (
    <PointsField
      points={points}
      errors={{}}
      onLeave={() => undefined}
      onChange={(next, gone) => {
        setPoints(next);
        if (gone !== undefined) dismissed.push(gone);
      }}
    />
  );
}

const open = (start?: typeof three) => {
  dismissed = [];
  render(<Form start={start} />);
};
const lines = () => screen.getAllByRole<HTMLTextAreaElement>("textbox").map(({ value }) => value);
const line = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a proposal says so until somebody puts it in their own words", async () => {
  open();
  await userEvent.type(line("Point 1, proposed"), " In Norway");
  expect(line("Point 1").value).toBe("What does it cost? In Norway");
  expect(line("Point 2, proposed")).toBeTruthy();
});

test("points change places by button and by key, and the cursor goes along", async () => {
  open();
  await press("Move point 2 up");
  expect(lines()).toEqual(["Who sells it?", "What does it cost?", "Since when?"]);
  await userEvent.click(line("Point 3"));
  await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}");
  expect(lines()).toEqual(["Since when?", "Who sells it?", "What does it cost?"]);
  expect(document.activeElement).toBe(line("Point 1"));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Move point 1 up" }).disabled).toBe(
    true,
  );
});

test("Enter makes the next line, and Backspace takes an empty one away", async () => {
  open();
  await userEvent.click(line("Point 1, proposed"));
  await userEvent.keyboard("{Enter}Where?");
  expect(lines()[1]).toBe("Where?");
  await userEvent.clear(line("Point 2"));
  await userEvent.keyboard("{Backspace}");
  expect(lines()).toEqual(["What does it cost?", "Who sells it?", "Since when?"]);
  expect(document.activeElement).toBe(line("Point 2, proposed"));
  expect(dismissed).toEqual([]);
});

test("Backspace held down ends with its line", async () => {
  open();
  await userEvent.clear(line("Point 1, proposed"));
  fireEvent.keyDown(line("Point 1"), { key: "Backspace", repeat: true });
  expect(lines()).toEqual(["", "Who sells it?", "Since when?"]);
});

test("what was proposed and is removed is told, so that it does not come back", async () => {
  open();
  await press("Remove point 1");
  expect(dismissed).toEqual(["What does it cost?"]);
  expect(lines()).toEqual(["Who sells it?", "Since when?"]);
});

test("with seven there is no room for another, and several lines become one", async () => {
  open(pointsFrom(Array.from({ length: 7 }, (_, at) => ({ text: `Number ${at}` }))));
  expect(screen.queryByRole("button", { name: "Add a point" })).toBeNull();
  await userEvent.click(line("Point 7"));
  await userEvent.keyboard("{Enter}");
  expect(lines()).toHaveLength(7);
  await userEvent.paste("\n and more");
  expect(lines()[6]).toBe("Number 6 and more");
});
