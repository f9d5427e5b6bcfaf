import type { TextBlock } from "@sightline/contract/desk.blocks.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import { BlockHelp } from "./BlockHelp.tsx";

const makeBlock = (id: number, name: string, body: string): TextBlock => ({
  id,
  name,
  body,
  shared: false,
  author: ann,
  version: 1,
  edited_at: "2026-11-16T09:00:00.000Z",
  can: [],
});

let server: Awaited<ReturnType<typeof startScreens>>;
let text_blocks: TextBlock[];
const line = makeLine();

beforeEach(async () => {
  text_blocks = [makeBlock(3, "Limits", "One or the other."), makeBlock(4, "Method", "We asked.")];
  server = await startScreens({
    "GET /api/v1/text_blocks": async (_, response) => {
      await line.passes();
      json(response, 200, { text_blocks, next_cursor: null });
    },
  });
  location.hash = "#/app/more/desk";
});
afterEach(() => {
  line.release();
  return server.stop();
});

function Writing() {
  const [text, setText] = useState("");
  return (
    <BlockHelp filling={{ requester: "Bo", title: "Oats", points: [] }}>
      <MarkdownEditor label="Insight" value={text} onChange={setText} />
    </BlockHelp>
  );
}

function open(): HTMLTextAreaElement {
  renderAt("/", "/", <Writing />);
  return screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Insight" });
}
const room = { name: "Make or change text blocks" };

test("a slash and Enter break the line while the blocks are coming", async () => {
  line.hold();
  const area = open();
  await userEvent.type(area, "Oats /");
  await screen.findByRole("option", room);
  await userEvent.keyboard("{Enter}");
  expect(area.value).toBe("Oats /\n");
  expect(location.hash).toBe("#/app/more/desk");
});

test("a slash and Enter break the line where there are no blocks", async () => {
  text_blocks = [];
  const area = open();
  await userEvent.type(area, "Oats /");
  await screen.findByRole("option", room);
  await waitFor(() => expect(server.heard).toHaveLength(1));
  await untilSettled();
  await userEvent.keyboard("{Enter}");
  expect(area.value).toBe("Oats /\n");
  expect(location.hash).toBe("#/app/more/desk");
});

test("Enter does not put in a block that has the word in its text alone", async () => {
  const area = open();
  await userEvent.type(area, "Oats /or");
  await screen.findByRole("option", { name: /^Limits/ });
  await userEvent.keyboard("{Enter}");
  expect(area.value).toBe("Oats /or\n");
});

test("what the arrows go to is put in, and the room opens by them too", async () => {
  const area = open();
  await userEvent.type(area, "/");
  await screen.findByRole("option", { name: /^Method/ });
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(area.value).toBe("We asked."));
  await userEvent.keyboard(" /");
  await screen.findByRole("option", room);
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(location.hash).toBe("#/app/more/blocks"));
});

test("a slash and Enter break the line where there are blocks, and none was begun", async () => {
  const area = open();
  await userEvent.type(area, "Oats /");
  await screen.findByRole("option", { name: /^Method/ });
  await userEvent.keyboard("{Enter}");
  expect(area.value).toBe("Oats /\n");
});

test("leaving the list that the button opened takes the slash away again, and no other", async () => {
  const area = open();
  await userEvent.type(area, "Oats");
  const button = screen.getByRole("button", { name: "Insert a text block" });
  await userEvent.click(button);
  await screen.findByRole("option", room);
  expect(area.value).toBe("Oats /");
  await userEvent.keyboard("{Escape}");
  expect(area.value).toBe("Oats");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(area);
  await userEvent.click(button);
  await userEvent.keyboard("x{Escape}");
  expect(area.value).toBe("Oats /x");
  await userEvent.keyboard(" /");
  await screen.findByRole("option", room);
  await userEvent.keyboard("{Escape}");
  expect(area.value).toBe("Oats /x /");
});
