import type { TextBlock } from "@sightline/contract/desk.blocks.ts";
import type { DeskWork } from "@sightline/contract/desk.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { cleo, makeInsight, makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";
import { ann, bob, makeRequest, makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { TextBlocksScreen } from "./TextBlocksScreen.tsx";

const makeBlock = (change: Partial<TextBlock> = {}): TextBlock => ({
  id: 3,
  name: "Thanks",
  body: "Thank you for asking about {{title}}, {{requester}}.",
  shared: false,
  author: ann,
  version: 1,
  edited_at: "2026-11-16T09:00:00.000Z",
  can: ["edit", "share"],
  ...change,
});

let server: Awaited<ReturnType<typeof startScreens>>;
let kept: TextBlock[];
let work: DeskWork;
let refusal: { status: number; body: object } | undefined;

const problem = { type: "", title: "No", detail: "Not so.", code: "invalid", status: 422 };
const counts = { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0 };

beforeEach(async () => {
  kept = [makeBlock(), makeBlock({ id: 4, name: "Method", shared: true, author: cleo, can: [] })];
  work = makeWork();
  refusal = undefined;
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), id: ann.id, role: "analyst" } }),
    "GET /api/v1/text_blocks": ({ path }, response) => {
      const { searchParams } = new URL(path, "http://x");
      const q = searchParams.get("q") ?? "";
      const text_blocks = kept.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
      json(response, 200, { text_blocks, next_cursor: null });
    },
    "POST /api/v1/text_blocks": ({ body }, response) => {
      if (refusal) return json(response, refusal.status, refusal.body);
      const text_block = makeBlock({ id: 9, ...JSON.parse(body).text_block });
      kept = [...kept, text_block];
      json(response, 201, { text_block });
    },
    "PUT /api/v1/text_blocks/3": ({ body }, response) => {
      if (refusal) return json(response, refusal.status, refusal.body);
      json(response, 200, { text_block: makeBlock(JSON.parse(body).text_block) });
    },
    "DELETE /api/v1/text_blocks/3": (_, response) => {
      kept = kept.filter(({ id }) => id !== 3);
      response.writeHead(204).end();
    },
    "POST /api/v1/text_blocks/3/restoration": (_, response) => {
      kept = [makeBlock(), ...kept];
      json(response, 200, { text_block: makeBlock() });
    },
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, unclaimed_next: [], counts }),
    "GET /api/v1/desk/12": (_, response) => json(response, 200, { desk_work: work }),
    "PUT /api/v1/desk/12/checklist/7": (_, response) => {
      const checklist = work.checklist.map((item) => ({
        ...item,
        ticked_by: ann,
        ticked_at: "2026-11-16T09:00:00.000Z",
      }));
      work = { ...work, checklist };
      json(response, 200, { checklist });
    },
    "POST /api/v1/drafts": (_, response) => json(response, 503, {}),
  });
});
afterEach(() => server.stop());

const openRoom = () =>
  renderAt(
    "/app/more/blocks",
    "/app/more/blocks",
    <>
      <TextBlocksScreen />
      <ToastPlace />
    </>,
  );
const openDesk = (more = "") =>
  renderAt(`/app/more/desk?request=12${more}`, "/app/more/desk", <DeskScreen />);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const bodyField = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Insight" });
/** In one go, since typing letter by letter is not what is tested. */
async function write(text: string): Promise<HTMLTextAreaElement> {
  const area = await bodyField();
  area.focus();
  fireEvent.change(area, { target: { value: text } });
  area.setSelectionRange(text.length, text.length);
  fireEvent.input(area, { target: { value: text } });
  return area;
}
/** By name, since what is told in a corner is a dialog too. */
const findDialog = (name: string) => screen.findByRole("dialog", { name });
const queryDialog = (name: string) => screen.queryByRole("dialog", { name });
const offered = async () => within(await screen.findByRole("listbox", { name: "Text blocks" }));

test("only what one may change can be changed, and each says whose it is", async () => {
  openRoom();
  const list = within(await screen.findByRole("list", { name: "Text blocks" }));
  list.getByText("Shared by Cleo Test");
  expect(list.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Edit Thanks",
    "Delete Thanks",
  ]);
});

test("one is made, and what is wrong with it is told at its place", async () => {
  openRoom();
  await press(/^New text block/);
  const dialog = within(await findDialog("New text block"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Limits");
  await userEvent.type(dialog.getByRole("textbox", { name: "Text" }), "Little is known.");
  const sentence = "You have a text block of this name already. Choose another.";
  refusal = { status: 422, body: { ...problem, errors: { "text_block.name": [sentence] } } };
  await press("Save");
  await dialog.findByText(sentence);
  expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Name" }));
  refusal = { status: 422, body: { ...problem, errors: { "text_block.shared": ["Not yours."] } } };
  await press("Save");
  await dialog.findByText("Not yours.");
  refusal = undefined;
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Share it/ }));
  await press("Save");
  await screen.findByRole("button", { name: "Edit Limits" });
  expect(queryDialog("New text block")).toBeNull();
  const sent = server.heard.findLast(({ method }) => method === "POST");
  expect(JSON.parse(sent?.body ?? "")).toEqual({
    text_block: { name: "Limits", body: "Little is known.", shared: true },
  });
});

test("over somebody else's change both texts are shown, and one's own goes over it on purpose", async () => {
  openRoom();
  await press("Edit Thanks");
  const text_block = makeBlock({ body: "Thanks a lot.", version: 2 });
  refusal = { status: 409, body: { ...problem, code: "stale_version", status: 409, text_block } };
  await press("Save");
  await screen.findByRole("heading", { name: "It was changed while you wrote" });
  screen.getByText("Thanks a lot.");
  await press("Continue with mine");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
  refusal = undefined;
  await press("Save");
  await waitFor(() => expect(queryDialog("Edit Thanks")).toBeNull());
  const sent = server.heard.findLast(({ method }) => method === "PUT");
  expect(JSON.parse(sent?.body ?? "").text_block).toMatchObject({ version: 2 });
});

test("what is typed outlives the dialog, until it is saved or discarded", async () => {
  openRoom();
  await press("Edit Thanks");
  const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), " a lot");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(queryDialog("Edit Thanks")).toBeNull());
  await press("Edit Thanks");
  expect(name().value).toBe("Thanks a lot");
  await press("Discard");
  await press("Undo");
  await findDialog("Edit Thanks");
  expect(name().value).toBe("Thanks a lot");
  await press("Discard");
  await press("Edit Thanks");
  expect(name().value).toBe("Thanks");
  expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
});

test("what was typed over an older text is not saved over a newer one unseen", async () => {
  openRoom();
  await press("Edit Thanks");
  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), " a lot");
  const text_block = makeBlock({ body: "By Cleo.", version: 2 });
  refusal = { status: 409, body: { ...problem, code: "stale_version", status: 409, text_block } };
  kept = [text_block];
  await press("Save");
  await screen.findByRole("heading", { name: "It was changed while you wrote" });
  await userEvent.keyboard("{Escape}");
  await screen.findByText("By Cleo.");
  await press("Edit Thanks");
  await press("Save");
  await screen.findByRole("heading", { name: "It was changed while you wrote" });
  screen.getByText("Thanks a lot");
  const versions = server.heard
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => JSON.parse(body).text_block.version);
  expect(versions).toEqual([1, 1]);
});

test("a change that was saved though its answer was lost is no conflict", async () => {
  openRoom();
  await press("Edit Thanks");
  const text_block = makeBlock({ version: 2 });
  refusal = { status: 409, body: { ...problem, code: "stale_version", status: 409, text_block } };
  await press("Save");
  await screen.findByText("“Thanks” saved");
});

test("deleting is undone by one press, and two presses delete once", async () => {
  openRoom();
  await userEvent.dblClick(await screen.findByRole("button", { name: "Delete Thanks" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Edit Thanks" })).toBeNull());
  await press("Undo");
  await screen.findByRole("button", { name: "Edit Thanks" });
  expect(server.heard.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("after a slash the blocks are offered, and the one chosen is filled in", async () => {
  const insight_request = makeRequest({
    ...work.insight_request,
    title: "Oats *today*",
    requester: bob,
  });
  work = makeWork({ insight_request });
  openDesk();
  const area = await write("So it is.\n\n/tha");
  await (await offered()).findByRole("option", { name: /^Thanks/ });
  fireEvent.keyDown(area, { key: "Enter" });
  await waitFor(() =>
    expect(area.value).toBe("So it is.\n\nThank you for asking about Oats \\*today\\*, Bob Test."),
  );
  expect(screen.queryByRole("listbox", { name: "Text blocks" })).toBeNull();
});

test("a slash in a field of plain words offers nothing", async () => {
  work = makeWork({
    insight_request: makeRequest({ status: "delivered", requester: bob, analyst: ann }),
    insight_response: makeInsight(),
  });
  openDesk("&correct");
  const note = await screen.findByRole("textbox", { name: "What did you change?" });
  await userEvent.type(note, "/");
  await untilSettled();
  expect(screen.queryByRole("listbox", { name: "Text blocks" })).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "Summary" }), " /");
  await (await offered()).findByRole("option", { name: /^Thanks/ });
});

test("an empty answer begins with the outline, and with the points where it has them not", async () => {
  const insight_points = [
    { id: 5, text: "What it costs" },
    { id: 6, text: "Who *buys* it" },
  ];
  work = makeWork({
    insight_request: makeRequest({ ...work.insight_request, insight_points }),
    outline: "## What we did",
  });
  openDesk();
  await screen.findByRole("button", { name: "Start with the 2 points as headings" });
  await press("Start with the outline");
  expect((await bodyField()).value).toBe("## What we did");
  expect(screen.queryByRole("button", { name: /^Start with/ })).toBeNull();
});

test("what is not ticked is among what is missing, leads to its box, and is marked there", async () => {
  work = makeWork({
    checklist: [{ id: 7, text: "Figures checked", ticked_by: null, ticked_at: null }],
  });
  openDesk();
  const missing = within(await screen.findByRole("region", { name: "Before publishing" }));
  await userEvent.click(
    missing.getByRole("button", { name: "Tick “Figures checked”, once it is so." }),
  );
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Figures checked" });
  expect(document.activeElement).toBe(box);
  await press("Publish");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  await userEvent.click(box);
  await screen.findByText("Ticked by Ann Test", { exact: false });
  expect(box.checked).toBe(true);
  expect(box.getAttribute("aria-invalid")).toBeNull();
  expect(missing.queryByRole("button", { name: /^Tick/ })).toBeNull();
});
