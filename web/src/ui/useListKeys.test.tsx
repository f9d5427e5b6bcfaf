import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useListKeys } from "./useListKeys.ts";

let pressed: string[];

function List() {
  useListKeys({
    onMove: (by) => pressed.push(by === 1 ? "down" : "up"),
    onOpen: () => pressed.push("open"),
    onCreate: () => pressed.push("create"),
    onSearch: () => pressed.push("search"),
  });
  return (
    <>
      <input aria-label="Text" />
      <button type="button">Press</button>
    </>
  );
}

beforeEach(() => {
  pressed = [];
  render(<List />);
});

test("j, k, Enter, c and / act on the list", async () => {
  await userEvent.keyboard("jk{Enter}c/");
  expect(pressed).toEqual(["down", "up", "open", "create", "search"]);
});

test("not while one types, and not with Ctrl", async () => {
  await userEvent.type(screen.getByLabelText("Text"), "jkc/");
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(pressed).toEqual([]);
  expect(screen.getByLabelText("Text")).toMatchObject({ value: "jkc/" });
});

test("Enter on a button stays the button's", async () => {
  screen.getByRole("button").focus();
  await userEvent.keyboard("{Enter}j");
  expect(pressed).toEqual(["down"]);
});
