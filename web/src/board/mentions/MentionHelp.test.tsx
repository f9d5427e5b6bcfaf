import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { MentionHelp } from "./MentionHelp.tsx";

const people = [
  { id: 2, first_name: "Ben", last_name: "Baker" },
  { id: 3, first_name: "Bea", last_name: "Bright" },
];
vi.mock("./useNameable.ts", () => ({
  useNameable: (q: string | undefined) =>
    q === undefined ? [] : people.filter((one) => one.first_name.toLowerCase().startsWith(q)),
}));

function Writing() {
  const [text, setText] = useState("");
  return (
    <MentionHelp postId={undefined}>
      <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
    </MentionHelp>
  );
}

let area: HTMLTextAreaElement;
beforeEach(() => {
  render(<Writing />);
  area = screen.getByRole("textbox");
});

test("after an @ the keys choose somebody, and the text names them", async () => {
  await userEvent.type(area, "Ask @be");
  expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual([
    expect.stringContaining("Ben Baker"),
    expect.stringContaining("Bea Bright"),
  ]);
  const [first, second] = screen.getAllByRole("option");
  expect(area.getAttribute("aria-activedescendant")).toBe(first?.id);
  await userEvent.keyboard("{ArrowDown}");
  expect(area.getAttribute("aria-activedescendant")).toBe(second?.id);
  await userEvent.keyboard("{Enter}");
  expect(area.value).toBe("Ask @[Bea Bright](user:3) ");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(area.hasAttribute("aria-controls")).toBe(false);
});

test("Escape closes the list, and what was typed stays", async () => {
  await userEvent.type(area, "@be");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(area.value).toBe("@be");
});

test("a press chooses as well", async () => {
  await userEvent.type(area, "@ben");
  await userEvent.click(screen.getByRole("option"));
  expect(area.value).toBe("@[Ben Baker](user:2) ");
});
