import type { DeskWork } from "@sightline/contract/desk.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { makeInsight, makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let work: DeskWork;

const source = {
  title: "Shelf prices",
  publisher: "",
  url: "https://shelf.example/x",
  published_on: null,
  opened_on: null,
  original: true,
};
const first = "Shops in Norway ask for 22 kr.";
const second = "It will be 25 kr in 2028.";
const written = {
  insight_request_id: 12,
  summary: "It costs 20 kr [1].",
  body: `As the shelf says [1].\n\n${first} ${second}`,
  outcome: "answered" as const,
  coverage: [{ insight_point_id: 5, mark: "answered", note: "" }],
  sources: [source],
};
const draftOf = (content: Record<string, unknown>) => ({
  id: 9,
  kind: "insight" as const,
  title: "",
  version: 1,
  created_at: "2026-11-16T09:00:00.000Z",
  saved_at: "2026-11-16T09:00:00.000Z",
  content,
  attachments: [],
});

beforeEach(async () => {
  work = makeWork({ draft: draftOf(written) });
  const counts = { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0 };
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, counts }),
    "GET /api/v1/desk/12": (_, response) => json(response, 200, { desk_work: work }),
    "GET /api/v1/presence/12": (_, response) =>
      json(response, 200, { presence: { here: [], writing: [], analyst_writing: false } }),
    "PUT /api/v1/drafts/9": (_, response) => json(response, 200, { draft: draftOf(written) }),
    "POST /api/v1/insight_requests/12/insight_response": (_, response) =>
      json(response, 201, { insight_response: makeInsight() }),
  });
});
afterEach(() => server.stop());

const open = () => renderAt("/app/more/desk?request=12", "/app/more/desk", <DeskScreen />);
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });
const steps = async () => within(await screen.findByRole("region", { name: "Statements" }));
const selectedIn = (area: HTMLTextAreaElement) =>
  area.value.slice(area.selectionStart, area.selectionEnd);
const sent = () =>
  server.heard
    .filter(({ path }) => path.endsWith("/insight_response"))
    .map(({ body }) => JSON.parse(body).insight_response as Record<string, unknown>);

const savedBody = () => {
  const last = server.heard.findLast(({ method }) => method === "PUT");
  return last && String(JSON.parse(last.body).draft?.content?.body);
};

test("publishing is refused while a statement has no source, and its place is selected", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const body = await field("Insight");
  expect(document.activeElement).toBe(body);
  expect(selectedIn(body)).toBe(first);
  screen.getAllByText("2 of 4 statements have a source");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what cites a number that names no source has none", async () => {
  work = makeWork({ draft: draftOf({ ...written, sources: [] }) });
  open();
  (await steps()).getByText("0 of 4 statements have a source");
});

test("by keys one steps through them and decides, and the count and what is sent follow", async () => {
  open();
  const list = await steps();
  const body = await field("Insight");
  await userEvent.click(body);
  await userEvent.keyboard("{F8}");
  expect(document.activeElement?.textContent).toBe(first);
  await userEvent.keyboard("j");
  list.getByText("2 of 2 without a source");
  expect(document.activeElement?.textContent).toBe(second);
  await userEvent.keyboard("e");
  await waitFor(() => list.getByText("1 of 1 without a source"));
  await userEvent.keyboard("n");
  await waitFor(() => list.getByText("None is left without a word on its source"));
  const count = list.getByText("2 of 3 statements have a source");
  await waitFor(() => expect(document.activeElement).toBe(count));

  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.["statements"]).toEqual([
    { sentence: second, decision: "estimate" },
    { sentence: first, decision: "dismissed" },
  ]);
});

test("what was decided can be taken back", async () => {
  work = makeWork({
    draft: draftOf({ ...written, statements: [{ sentence: first, decision: "estimate" }] }),
  });
  open();
  const list = await steps();
  list.getByText("1 of 1 without a source");
  await userEvent.click(list.getByText("1 decided on"));
  await userEvent.click(list.getByRole("button", { name: "Take back" }));
  await waitFor(() => list.getByText("1 of 2 without a source"));
});

test("Cite begins at the end of the sentence, and the first of the sources is a press away", async () => {
  open();
  const list = await steps();
  await userEvent.click(list.getByRole("button", { name: "Cite a source" }));
  const body = await field("Insight");
  await waitFor(() => expect(document.activeElement).toBe(body));
  within(await screen.findByRole("listbox", { name: "Sources to cite" })).getByText(/Shelf prices/);
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(body.value).toContain("Shops in Norway ask for 22 kr [1]. It will be 25 kr in 2028."),
  );
});

test("a bracket offers the sources, filtered by what is typed, until one goes on", async () => {
  open();
  const body = await field("Insight");
  await userEvent.click(body);
  await userEvent.keyboard("{Control>}{End}{/Control} [[");
  const options = () => within(screen.getByRole("listbox", { name: "Sources to cite" }));
  await waitFor(() => options().getByRole("option", { name: /Shelf prices/ }));
  await userEvent.keyboard("shelf");
  options().getByRole("option", { name: /Shelf prices/ });
  await userEvent.keyboard(" zebra");
  expect(screen.queryByRole("listbox", { name: "Sources to cite" })).toBeNull();
});

test("a link pasted after a bracket becomes a source, whose title is still to be typed", async () => {
  open();
  const body = await field("Insight");
  await userEvent.click(body);
  body.setSelectionRange(body.value.length, body.value.length);
  await userEvent.keyboard("[[");
  await userEvent.paste("https://paper.example/x");
  const list = within(await screen.findByRole("listbox", { name: "Sources to cite" }));
  list.getByRole("option", { name: /Add it as source 2/ });
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(body.value).toMatch(/\[2\]$/));
  await waitFor(() => expect(savedBody()).toMatch(/\[2\]$/));
  screen.getByRole("button", { name: "Remove source 2" });
  expect(screen.queryByRole("listbox", { name: "Sources to cite" })).toBeNull();
  await screen.findByRole("button", { name: "Give source 2 a title." });
});

test("the margin marks where such a sentence begins, and nothing of the text moves", async () => {
  open();
  const body = await field("Insight");
  const before = body.value;
  await waitFor(() =>
    expect(body.parentElement?.querySelectorAll("[aria-hidden] span")).toHaveLength(2),
  );
  expect(body.value).toBe(before);
});
