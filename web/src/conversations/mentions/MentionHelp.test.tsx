import { board } from "@sightline/contract/board/board.ts";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import { MentionHelp } from "./MentionHelp.tsx";

const people = [
  { id: 2, first_name: "Ben", last_name: "Baker" },
  { id: 3, first_name: "Bea", last_name: "Bright" },
];
vi.mock("./useNameable.ts", () => ({
  useNameable: (q: string | undefined) =>
    q === undefined ? [] : people.filter((one) => one.first_name.toLowerCase().startsWith(q)),
}));

/** As it is sent. */
let text: string;

function Writing() {
  const [value, setValue] = useState("");
  useEffect(() => {
    text = value;
  }, [value]);
  return (
    <MentionHelp naming={{ kind: "post", id: undefined, row: board.listPostCandidates }}>
      <MarkdownEditor label="Text" value={value} onChange={setValue} />
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
  expect(area.value).toBe("Ask @Bea Bright ");
  await userEvent.keyboard("now");
  expect(area.value).toBe("Ask @Bea Bright now");
  await waitFor(() => expect(text).toBe("Ask @[Bea Bright](user:3) now"));
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
  expect(area.value).toBe("@Ben Baker ");
  await userEvent.type(area, "now");
  await waitFor(() => expect(text).toBe("@[Ben Baker](user:2) now"));
});

test("a name that was changed means nobody; written out again it means the same person", async () => {
  await userEvent.type(area, "@ben");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Backspace}{Backspace}");
  expect(area.value).toBe("@Ben Bake");
  await waitFor(() => expect(text).toBe("@Ben Bake"));
  await userEvent.keyboard("r, thanks");
  await waitFor(() => expect(text).toBe("@[Ben Baker](user:2), thanks"));
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("a mention that is pasted reads as a name, and the cursor stays behind it", async () => {
  await userEvent.type(area, "Ask today");
  area.setSelectionRange(4, 4);
  await userEvent.paste("@[Ben Baker](user:2) ");
  expect(area.value).toBe("Ask @Ben Baker today");
  expect(area.selectionEnd).toBe("Ask @Ben Baker ".length);
  await waitFor(() => expect(text).toBe("Ask @[Ben Baker](user:2) today"));
});
