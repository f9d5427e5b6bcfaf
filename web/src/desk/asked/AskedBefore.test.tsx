import type { AskedRequest } from "@sightline/contract/desk.asked.ts";
import type { DeskWork } from "@sightline/contract/desk.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { bob, makeRequest, makeUser } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { cleo, makeInsight, makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";
import { ToastPlace } from "#ui/overlays/Toast.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let work: DeskWork;
let alike: AskedRequest[];
let linked: AskedRequest[];
let isDown: boolean;
const line = makeLine();

const counts = { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0 };
const problem = { type: "", title: "No", detail: "Its text stays there.", code: "not_allowed" };
const insight = makeInsight({
  sources: [1, 2].map((number) => ({
    id: number,
    number,
    title: `Shelf ${number}`,
    publisher: "Shops",
    url: `https://shops.example/${number}`,
    published_on: null,
    opened_on: null,
    original: true,
  })),
});
const makeAsked = (change: Partial<AskedRequest> = {}): AskedRequest => ({
  id: 7,
  title: "What do refill stations cost?",
  status: "delivered",
  insight_category_id: 1,
  requester: bob,
  created_at: "2026-10-01T09:00:00.000Z",
  insight_response: {
    id: 30,
    outcome: "answered",
    summary: "20 kr.",
    author: cleo,
    published_at: "2026-10-02T09:00:00.000Z",
    sources_count: 2,
  },
  text_may_cross: false,
  text_stays_because: "Its text stays there: that request is private.",
  text_ask: null,
  may_ask_for_text: false,
  ...change,
});

beforeEach(async () => {
  work = makeWork();
  alike = [makeAsked()];
  linked = [];
  isDown = false;
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, counts }),
    "GET /api/v1/desk/12": (_, response) => json(response, 200, { desk_work: work }),
    "GET /api/v1/desk/12/asked_before": (_, response) =>
      isDown ? json(response, 500, {}) : json(response, 200, { asked_before: alike }),
    "GET /api/v1/desk/12/same_requests": (_, response) =>
      json(response, 200, { same_requests: linked }),
    "PUT /api/v1/desk/12/same_requests/7": (_, response) => {
      linked = [makeAsked()];
      json(response, 200, { same_requests: linked });
    },
    "DELETE /api/v1/desk/12/same_requests/7": (_, response) => {
      linked = [];
      json(response, 200, { same_requests: linked });
    },
    "GET /api/v1/insight_requests/7/insight_response": async (_, response) => {
      await line.passes();
      json(response, 200, { insight_response: insight });
    },
    "GET /api/v1/insight_requests/8/insight_response": async (_, response) => {
      await line.passes();
      const [first] = insight.sources;
      const other = { ...first, title: "Shelf 3", url: "https://shops.example/3" };
      json(response, 200, { insight_response: { ...insight, sources: [other] } });
    },
    "GET /api/v1/insight_requests/7": (_, response) =>
      json(response, 200, {
        insight_request: makeRequest({ id: 7, description: "How much a month, all in?" }),
      }),
    "PUT /api/v1/desk/12/asked_before/7/text_ask": (_, response) => {
      alike = [makeAsked({ text_ask: "waiting" })];
      json(response, 200, { asked_request: alike[0] });
    },
    "POST /api/v1/desk/12/asked_before/7/text": (_, response) =>
      alike[0]?.text_may_cross
        ? json(response, 200, { insight_text: insight })
        : json(response, 403, { ...problem, status: 403 }),
    "POST /api/v1/drafts": (_, response) => json(response, 503, {}),
  });
});
afterEach(() => {
  line.release();
  return server.stop();
});

const open = () =>
  renderAt(
    "/app/more/desk?request=12",
    "/app/more/desk",
    <>
      <DeskScreen />
      <ToastPlace />
    </>,
  );
const list = async (name: string) => within(await screen.findByRole("list", { name }));
const sources = () =>
  screen.queryAllByRole<HTMLInputElement>("textbox", { name: "Title" }).map(({ value }) => value);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

test("what was asked before tells what came of it", async () => {
  open();
  const row = (await list("Similar requests")).getByRole("listitem");
  expect(row.textContent).toContain("What do refill stations cost?");
  expect(row.textContent).toContain("7");
  expect(row.textContent).toContain("Delivered");
  expect(row.textContent).toContain("by Cleo Test, 2 sources");
});

test("what was asked later stands there too, under a heading that says no when", async () => {
  const created_at = "2026-12-01T09:00:00.000Z";
  alike = [makeAsked({ id: 20, title: "What does a refill cost?", created_at })];
  expect(created_at > work.insight_request.created_at).toBe(true);
  open();
  (await list("Similar requests")).getByText("What does a refill cost?");
  screen.getByRole("heading", { name: "Similar requests" });
  expect(screen.queryByText("Asked before")).toBeNull();
});

test("its sources come into the list in one press, and go again with undo; the text stays", async () => {
  open();
  await press(/^Take over 2 sources/);
  await waitFor(() => expect(sources()).toEqual(["Shelf 1", "Shelf 2"]));
  await press(/^Take over 2 sources/);
  await screen.findByText("All of its sources are in your list already");
  expect(sources()).toHaveLength(2);
  await press("Undo");
  await waitFor(() => expect(sources()).toEqual([]));
});

test("sources of two are taken over, also where the second is pressed before the first has come", async () => {
  alike = [makeAsked(), makeAsked({ id: 8, title: "What does a refill cost?" })];
  open();
  line.hold();
  for (const button of await screen.findAllByRole("button", { name: /^Take over 2 sources/ }))
    await userEvent.click(button);
  line.release();
  await waitFor(() => expect(sources()).toEqual(["Shelf 1", "Shelf 2", "Shelf 3"]));
});

test("some of its sources are chosen where it is read, without losing what one writes", async () => {
  open();
  const body = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Insight" });
  await userEvent.type(body, "Half a sentence");
  await press("What do refill stations cost?");
  const dialog = within(
    await screen.findByRole("dialog", { name: "What do refill stations cost?" }),
  );
  await userEvent.click(await dialog.findByRole("checkbox", { name: "Shelf 1" }));
  dialog.getByText("Its text stays there: that request is private.");
  expect(dialog.queryByRole("button", { name: "Copy its text" })).toBeNull();
  expect(dialog.getByRole("link", { name: "Open in a new tab" }).getAttribute("href")).toBe(
    "#/app/insights/7",
  );
  await userEvent.click(dialog.getByRole("button", { name: "Take over 1 source" }));
  await waitFor(() => expect(sources()).toEqual(["Shelf 2"]));
  expect(body.value).toBe("Half a sentence");
});

test("its text is copied where it may cross, with its sources", async () => {
  alike = [makeAsked({ text_may_cross: true, text_stays_because: null })];
  open();
  await press("What do refill stations cost?");
  await press("Copy its text");
  const body = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Insight" });
  await waitFor(() => expect(body.value).toBe("As the shelf says [1]."));
  expect(sources()).toEqual(["Shelf 1"]);
  await press("Undo");
  await waitFor(() => expect(body.value).toBe(""));
  expect(sources()).toEqual([]);
});

test("where it may no longer cross at the press, the server's reason is told", async () => {
  alike = [makeAsked({ text_may_cross: true, text_stays_because: null })];
  open();
  await press("What do refill stations cost?");
  const copy = await screen.findByRole("button", { name: "Copy its text" });
  alike = [makeAsked()];
  await userEvent.click(copy);
  await screen.findAllByText(/^Its text stays there\./);
});

test("its requester is asked in one press, and what became of it is told in its place", async () => {
  alike = [makeAsked({ may_ask_for_text: true })];
  open();
  await press("What do refill stations cost?");
  await press("Ask whether its text may be used");
  await screen.findByText(/^Who filed that request was asked whether its text may be used here/);
  expect(screen.queryByRole("button", { name: /^Ask whether/ })).toBeNull();
  expect(screen.queryByText(/^Its text stays there: /)).toBeNull();
});

test.each([
  ["agreed", true, "text may be used", /agreed: its text may be used here/],
  ["declined", false, "text declined", /declined: its text stays there/],
] as const)("that its requester %s stands in the list and where it is read", async (...given) => {
  const [text_ask, may, mark, words] = given;
  const text_stays_because = may ? null : "Its text stays there.";
  alike = [makeAsked({ text_ask, text_may_cross: may, text_stays_because })];
  open();
  const row = (await list("Similar requests")).getByRole("listitem");
  expect(row.textContent).toContain(mark);
  await press("What do refill stations cost?");
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: "Copy its text" }) !== null).toBe(may);
});

test("what is not answered yet shows what is asked", async () => {
  alike = [makeAsked({ status: "submitted", insight_response: null, text_stays_because: null })];
  open();
  await press("What do refill stations cost?");
  await screen.findByText("How much a month, all in?");
  expect(screen.queryByRole("button", { name: /Take over/ })).toBeNull();
});

test("linked as the same it moves up, by its number too, and back with undo", async () => {
  open();
  await press(/^Link as the same/);
  await (await list("Asks the same")).findByText("What do refill stations cost?");
  await screen.findByText("Nothing else like it was found.");
  await press("Undo");
  await waitFor(() => expect(screen.queryByRole("list", { name: "Asks the same" })).toBeNull());

  await userEvent.click(screen.getByText("Link a request that asks the same"));
  const number = screen.getByRole("textbox", { name: "Its number" });
  await userEvent.type(number, "12{Enter}");
  await screen.findByText("That is this request itself.");
  await userEvent.clear(number);
  await userEvent.type(number, "seven{Enter}");
  await screen.findByText("Enter the number of a request, like 484.");
  await userEvent.clear(number);
  await userEvent.type(number, "#7{Enter}");
  await list("Asks the same");
  await press(/^Unlink/);
  await waitFor(() => expect(screen.queryByRole("list", { name: "Asks the same" })).toBeNull());
});

test("who does not write reads it all the same, and takes nothing over", async () => {
  work = makeWork({
    insight_request: makeRequest({ status: "in_progress", requester: bob, analyst: cleo }),
  });
  open();
  await press("What do refill stations cost?");
  await screen.findByText("Once you work on this request, you can take over sources from here.");
  expect(screen.queryByRole("button", { name: /Take over/ })).toBeNull();
});

test("nothing found is said, and what could not be loaded is asked for again", async () => {
  isDown = true;
  open();
  await screen.findByText(/Similar requests could not be loaded/);
  isDown = false;
  alike = [];
  await press("Try again");
  await screen.findByText("Nothing like it was found.");
});
