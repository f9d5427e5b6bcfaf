import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { CursorList } from "./CursorList.tsx";
import { type Asked, useCursor } from "./useCursor.ts";

const words = ["Apple", "Apricot", "Banana"];
let isOnPurpose: boolean;
let chosen: string[];

function findAsked(text: string, cursor: number): Asked | undefined {
  const q = /(?:^|\s)\/(\w*)$/u.exec(text.slice(0, cursor))?.[1];
  return q === undefined ? undefined : { q, from: cursor - q.length - 1, to: cursor };
}

function Writing() {
  const cursor = useCursor(findAsked);
  const q = cursor.open?.q.toLowerCase();
  const options = words
    .filter((word) => q !== undefined && word.toLowerCase().startsWith(q))
    .map((word) => ({ value: word, shown: word, onPurpose: isOnPurpose }));
  return (
    <CursorList
      cursor={cursor}
      label="Fruit"
      options={options}
      tell={(count) => `${count} fruits`}
      onChoose={({ value }) => void chosen.push(value)}
    >
      <textarea aria-label="Text" />
    </CursorList>
  );
}

let area: HTMLTextAreaElement;
beforeEach(() => {
  isOnPurpose = false;
  chosen = [];
  render(<Writing />);
  area = screen.getByRole("textbox");
});

const isMarked = () =>
  screen.getAllByRole("option").map((one) => one.getAttribute("aria-selected") === "true");

test("what is chosen on purpose alone leaves Enter to the text, until an arrow goes there", async () => {
  isOnPurpose = true;
  await userEvent.type(area, "/ap");
  expect(screen.getAllByRole("option")).toHaveLength(2);
  expect(area.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  expect(area.hasAttribute("aria-activedescendant")).toBe(false);
  await userEvent.keyboard("{Enter}");
  expect(area.value).toBe("/ap\n");
  expect(chosen).toEqual([]);
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("/ap{ArrowUp}{Enter}");
  expect(chosen).toEqual(["Apricot"]);
});

test("Tab leaves the text where nothing is chosen", async () => {
  isOnPurpose = true;
  await userEvent.type(area, "/ap");
  await userEvent.tab();
  expect(document.activeElement).not.toBe(area);
  expect(chosen).toEqual([]);
});

test("the arrows go around, and Enter chooses where they are", async () => {
  await userEvent.type(area, "/ap{ArrowDown}");
  expect(isMarked()).toEqual([false, true]);
  await userEvent.keyboard("{ArrowDown}");
  expect(isMarked()).toEqual([true, false]);
  await userEvent.keyboard("{Enter}");
  expect(chosen).toEqual(["Apple"]);
});

test("after Escape the list stays closed for what was asked there, and opens for the next", async () => {
  await userEvent.type(area, "/a{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("p");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("{Enter}");
  expect(area.value).toBe("/ap\n");
  await userEvent.keyboard("/b");
  expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual(["Banana"]);
});
