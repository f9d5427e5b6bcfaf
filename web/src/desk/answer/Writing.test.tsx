import type { DeskNext } from "@sightline/contract/desk.next.ts";
import type { DeskWork } from "@sightline/contract/desk.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { setLiveState } from "#api/live/live.state.ts";
import { currentLooking } from "#api/live/looking.ts";
import { ann, bob, makeEvent, makeRequest, makeUser } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { runClock, savedAfterMs } from "#testing/clock.ts";
import { cleo, makeInsight, makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";
import { ToastPlace } from "#ui/overlays/Toast.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let work: DeskWork;
let publish: { status: number; body: unknown };
/** The server does not take drafts. */
let isDown: boolean;
let line: ReturnType<typeof makeLine>;
let publishing: ReturnType<typeof makeLine>;
let next: DeskNext;

const counts = { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0, others: 0 };
const problem = { type: "", title: "No", detail: "Not so.", code: "invalid", status: 422 };
const whole = {
  insight_request_id: 12,
  summary: "It costs 20 kr [1].",
  body: "As the shelf says [1].",
  outcome: "answered" as const,
  coverage: [{ insight_point_id: 5, mark: "answered", note: "" }],
  sources: [
    {
      title: "Shelf prices",
      publisher: "",
      url: "",
      published_on: null,
      opened_on: null,
      original: true,
    },
  ],
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
  work = makeWork();
  line = makeLine();
  publishing = makeLine();
  isDown = false;
  next = { waiting: [], unclaimed: null, running: [] };
  publish = { status: 201, body: { insight_response: makeInsight() } };
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, unclaimed_next: [], counts }),
    "GET /api/v1/desk/12": (_, response) => json(response, 200, { desk_work: work }),
    "GET /api/v1/desk/next": (_, response) => json(response, 200, { desk_next: next }),
    "GET /api/v1/presence/12": (_, response) =>
      json(response, 200, { presence: { here: [cleo], writing: [], analyst_writing: false } }),
    "POST /api/v1/drafts": (_, response) => json(response, 201, { draft: draftOf(whole) }),
    "GET /api/v1/drafts/9": async (_, response) => {
      await line.passes();
      json(response, 404, { ...problem, code: "not_found", status: 404 });
    },
    "PUT /api/v1/drafts/9": (_, response) =>
      isDown ? json(response, 503, {}) : json(response, 200, { draft: draftOf(whole) }),
    "POST /api/v1/insight_requests/12/insight_response": async (_, response) => {
      await publishing.passes();
      json(response, publish.status, publish.body);
    },
  });
});
afterEach(async () => {
  act(() => setLiveState("connecting"));
  await server.stop();
});

const openWithToasts = () =>
  renderAt(
    "/app/more/desk?request=12",
    "/app/more/desk",
    <>
      <DeskScreen />
      <ToastPlace />
    </>,
  );
const open = (more = "") =>
  renderAt(`/app/more/desk?request=12${more}`, "/app/more/desk", <DeskScreen />);
const missing = async () =>
  within(await screen.findByRole("region", { name: "Before publishing" }));
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });
const pressPublish = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Publish" }));
const sent = () =>
  server.heard
    .filter(({ path }) => path.endsWith("/insight_response"))
    .map(({ body }) => JSON.parse(body).insight_response as Record<string, unknown>);

const saves = () => server.heard.filter(({ path }) => path === "/api/v1/drafts/9");

test("what is missing is a count until one asks, and then leads to each place", async () => {
  open();
  const list = await missing();
  const count = list.getByText("4 things are missing before publishing");
  expect(count.closest("details")?.open).toBe(false);
  await userEvent.click(count);
  expect(count.closest("details")?.open).toBe(true);
  await userEvent.click(
    list.getByRole("button", { name: "Mark how far “What it costs” is answered." }),
  );
  expect(document.activeElement?.getAttribute("name")).toBe("insight_response.coverage.5");
  await userEvent.click(list.getByRole("button", { name: "Begin with a summary." }));
  expect(document.activeElement).toBe(await field("Summary"));
  expect(list.getAllByRole("button")).toHaveLength(4);
});

test("a refused press opens the list of what is missing, and marks each place", async () => {
  open();
  await pressPublish();
  const list = await missing();
  expect(list.getByText(/things are missing/).closest("details")?.open).toBe(true);
  expect(document.activeElement).toBe(await field("Summary"));
  expect(screen.getAllByText("Begin with a summary.").length).toBeGreaterThan(1);
});

test("once it is published the next request is one press away, with its title and due time", async () => {
  work = makeWork({ draft: draftOf(whole) });
  next = {
    waiting: [
      {
        why: "to_review",
        more: 0,
        id: 31,
        title: "Who repairs tower clocks?",
        status: "in_review",
        insight_category_id: 1,
        promised_at: "2099-11-17T14:00:00.000Z",
        expected_at: null,
        target_minutes: 960,
        working_ms_left: 3_600_000,
      },
    ],
    unclaimed: null,
    running: [],
  };
  open();
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  const step = await screen.findByRole("region", { name: "Version 1 published. What is next" });
  await waitFor(() => expect(document.activeElement).toBe(step));
  await within(step).findByText("Who repairs tower clocks?");
  expect(step.textContent).toMatch(/To review:.* left, due /);
  const link = within(step).getByRole("link", { name: "Next request" });
  expect(link.getAttribute("href")).toBe("#/app/more/desk?request=31");
  await userEvent.click(within(step).getByRole("button", { name: "Close what is next" }));
  expect(screen.queryByRole("region", { name: /What is next/ })).toBeNull();
});

test("where nothing waits after it, that is said", async () => {
  work = makeWork({ draft: draftOf(whole) });
  open();
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  const step = await screen.findByRole("region", { name: /What is next/ });
  await within(step).findByText(/Nothing waits for you\./);
  within(step).getByRole("link", { name: "Back to the queue" });
});

test("who chose Answered above points that are not is told so before it is delivered", async () => {
  const coverage = [{ insight_point_id: 5, mark: "partly", note: "" }];
  work = makeWork({ draft: draftOf({ ...whole, coverage }) });
  open();
  await pressPublish();
  const dialog = await screen.findByRole("dialog", { name: "Publish this insight?" });
  expect(dialog.textContent).toContain("You chose “Answered”; of 1 point, 1 is partly answered.");
});

test("a number without a source is refused in words, and its mark is selected", async () => {
  work = makeWork({ draft: draftOf({ ...whole, body: "So [1] and so [4]." }) });
  open();
  await pressPublish();
  const body = await field("Insight");
  expect(document.activeElement).toBe(body);
  expect(body.value.slice(body.selectionStart, body.selectionEnd)).toBe("[4]");
  expect(screen.getAllByText("[4] names no source: the last one is [1].")).toHaveLength(2);
  await untilSettled();
  expect(sent()).toEqual([]);
});

test("publishing asks once, with whom it reaches, and sends the text with its draft", async () => {
  work = makeWork({ draft: draftOf(whole) });
  open();
  (await missing()).getByText("Nothing is missing");
  await pressPublish();
  const dialog = await screen.findByRole("dialog", { name: "Publish this insight?" });
  expect(dialog.textContent).toContain("Bob can read it from then on, and the clock stops.");
  expect(dialog.textContent).toContain(
    "Whoever follows the request gets a mail, unless they chose not to;",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    base_version: null,
    draft_id: 9,
    summary: whole.summary,
    coverage: whole.coverage,
  });
});

test("where somebody has to read it first, publishing is refused and the press that is needed is offered", async () => {
  work = makeWork({ draft: draftOf(whole) });
  const sentence =
    "Somebody else reads it before it is delivered. Say that it is ready for review.";
  const errors = { "insight_response.review": [sentence] };
  publish = { status: 422, body: { ...problem, errors } };
  open();
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await (await missing()).findByText(sentence);
  const ready = await screen.findByRole("button", { name: "Ready for review" });
  await waitFor(() => expect(document.activeElement).toBe(ready));
});

test("what the server refuses lands at its field", async () => {
  work = makeWork({ draft: draftOf(whole) });
  const errors = { "insight_response.summary": ["Say it shorter."] };
  publish = { status: 422, body: { ...problem, errors } };
  open();
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await waitFor(async () => expect(document.activeElement).toBe(await field("Summary")));
  expect(screen.getAllByText("Say it shorter.")).toHaveLength(2);
});

test("after a publishing that nobody answered nothing is saved, so that it can be sent once more", async () => {
  runClock();
  work = makeWork({ draft: draftOf(whole) });
  isDown = true;
  open();
  await userEvent.click(await field("Summary"));
  await userEvent.paste(" Or so.");
  await waitFor(() => expect(saves().length).toBeGreaterThan(0));
  publish = { status: 502, body: {} };
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await screen.findByText(/It is not known whether this was published/);
  const before = saves().length;
  await skipTime(savedAfterMs);
  expect(saves()).toHaveLength(before);
  publish = { status: 201, body: { insight_response: makeInsight() } };
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what stands in the way of publishing and has no place in the text is said where one pressed", async () => {
  work = makeWork({ draft: draftOf(whole) });
  publish = { status: 429, body: { ...problem, status: 429, title: "Too many calls" } };
  open();
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish this insight?" }));
  await dialog.findByText("Too many calls");
  expect(dialog.queryByText(/It is not known/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Keep writing" }));
  await pressPublish();
  await screen.findByRole("button", { name: "Deliver to Bob" });
  expect(screen.queryByText("Too many calls")).toBeNull();
});

test("refused for its draft, it is not published again while that is looked for", async () => {
  work = makeWork({ draft: draftOf(whole) });
  publish = {
    status: 422,
    body: { ...problem, errors: { "insight_response.draft_id": ["There is no such draft."] } },
  };
  line.hold();
  open();
  await pressPublish();
  const button = await screen.findByRole("button", { name: "Deliver to Bob" });
  await userEvent.click(button);
  await waitFor(() =>
    expect(
      server.heard.some(({ method, path }) => method === "GET" && path.endsWith("/drafts/9")),
    ).toBe(true),
  );
  await userEvent.click(button);
  line.release();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByText("Draft sent or discarded elsewhere");
  expect(sent()).toHaveLength(1);
  // It leads to no place in the form.
  expect((await missing()).queryByText("There is no such draft.")).toBeNull();
});

test("over a newer version both texts are shown, and one's own goes over it only on purpose", async () => {
  work = makeWork({ draft: draftOf(whole) });
  publish = {
    status: 409,
    body: {
      ...problem,
      status: 409,
      code: "stale_version",
      insight_response: makeInsight({ version: 2, summary: "It costs 30 kr." }),
    },
  };
  open();
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  const both = within(
    await screen.findByRole("region", {
      name: "Cleo Test published version 2 while you were writing",
    }),
  );
  both.getByText("It costs 20 kr [1].");
  both.getByText("It costs 30 kr.");
  await userEvent.click(both.getByRole("button", { name: "Continue with mine, over version 2" }));
  expect((await field("Summary")).value).toBe("It costs 20 kr [1].");
  await pressPublish();
  await userEvent.type(await field("What did you change?"), "The price rose.");
  publish = { status: 201, body: { insight_response: makeInsight({ version: 3 }) } };
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ base_version: 2 }));
});

test("a link that is cited becomes a source, with its number in the text", async () => {
  work = makeWork({ draft: draftOf(whole) });
  open();
  const body = await field("Insight");
  await userEvent.click(body);
  await userEvent.click(screen.getByRole("button", { name: "Cite" }));
  const cite = await screen.findByRole("combobox", { name: "Cite a source" });
  await userEvent.type(cite, "https://www.paper.example/x");
  await userEvent.click(await screen.findByRole("option", { name: /Add it as source 2/ }));
  await waitFor(() => expect(body.value).toContain("[2]"));
  screen.getByRole("button", { name: "Remove source 2" });
  screen.getByText("paper.example");
});

test("Enter opens Cite and sets the mark, and going on writing closes it", async () => {
  work = makeWork({ draft: draftOf({ ...whole, body: "As the shelf says" }) });
  open();
  const body = await field("Insight");
  await userEvent.click(body);
  screen.getByRole("button", { name: "Cite" }).focus();
  await userEvent.keyboard("{Enter}");
  const cite = await screen.findByRole("combobox", { name: "Cite a source" });
  await waitFor(() => expect(document.activeElement).toBe(cite));
  await screen.findByRole("option", { name: /^1 ·/ });
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(body.value).toContain("[1]"));
  expect(screen.queryByRole("combobox", { name: "Cite a source" })).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Cite" }));
  await screen.findByRole("combobox", { name: "Cite a source" });
  await userEvent.click(body);
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Cite a source" })).toBeNull());
});

test("a source that is moved takes its number along", async () => {
  const [first] = whole.sources;
  const sources = [first, { ...first, title: "Price list" }];
  work = makeWork({ draft: draftOf({ ...whole, body: "Both [1] [2].", sources }) });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Move source 2 up" }));
  expect((await field("Insight")).value).toBe("Both [2] [1].");
});

test("a source that is still cited is not removed unseen", async () => {
  work = makeWork({ draft: draftOf({ ...whole, summary: "In short." }) });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Remove source 1" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("As the shelf says [1]");
  await userEvent.click(dialog.getByRole("button", { name: "Remove it and its mark" }));
  expect((await field("Insight")).value).toBe("As the shelf says.");
});

test("a removed source comes back into what was written since", async () => {
  work = makeWork({ draft: draftOf({ ...whole, summary: "In short." }) });
  openWithToasts();
  await userEvent.click(await screen.findByRole("button", { name: "Remove source 1" }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove it and its mark" }));
  await userEvent.type(await field("Insight"), " And more.");
  await userEvent.type(await field("Summary"), " Indeed.");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect((await field("Insight")).value).toBe("As the shelf says [1]. And more.");
  expect((await field("Summary")).value).toBe("In short. Indeed.");
  await screen.findByRole("button", { name: "Remove source 1" });
});

test("what stops a publishing is told also where its dialog was closed meanwhile, and leads back", async () => {
  work = makeWork({ draft: draftOf(whole) });
  publish = { status: 500, body: { ...problem, status: 500, code: "internal" } };
  publishing.hold();
  openWithToasts();
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "Keep writing" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /Publish/ })).toBeNull());
  publishing.release();
  await userEvent.click(await screen.findByText("Show it"));
  const dialog = within(await screen.findByRole("dialog", { name: "Publish this insight?" }));
  await dialog.findByText(/It is not known whether this was published/);
});

test("a publishing that ends once one is elsewhere says so, and leads nobody back unasked", async () => {
  function Leave() {
    const navigate = useNavigate();
    return <button onClick={() => void navigate("/app/more/desk?request=13")}>Leave</button>;
  }
  work = makeWork({ draft: draftOf(whole) });
  publishing.hold();
  const screens = (
    <>
      <DeskScreen />
      <ToastPlace />
      <Leave />
    </>
  );
  renderAt("/app/more/desk?request=12", "/app/more/desk", screens);
  await pressPublish();
  await userEvent.click(await screen.findByRole("button", { name: "Deliver to Bob" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "Keep writing" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /Publish/ })).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  publishing.release();
  const address = () => screen.getByLabelText("Address").textContent;
  await screen.findByText("Request 12: Version 1 published");
  expect(address()).toBe("/app/more/desk?request=13");
  await userEvent.click(screen.getByText("Show it"));
  await waitFor(() => expect(address()).toBe("/app/more/desk?request=12"));
});

test("a correction begins with the published text and is no draft until changed", async () => {
  runClock();
  work = makeWork({
    insight_request: makeRequest({ status: "delivered", requester: bob, analyst: ann }),
    insight_response: makeInsight(),
  });
  open("&correct");
  expect((await field("Insight")).value).toBe("As the shelf says [1].");
  await skipTime(savedAfterMs);
  expect(server.heard.some(({ path }) => path === "/api/v1/drafts")).toBe(false);
  (await missing()).getByRole("button", { name: "Say what you changed and why." });
  await userEvent.type(await field("Summary"), "!");
  await skipTime(savedAfterMs);
  expect(server.heard.some(({ path }) => path === "/api/v1/drafts")).toBe(true);
});

test("left before the pause is over, it is saved, and this tab holds it no longer", async () => {
  const before = open();
  await userEvent.click(await field("Summary"));
  await userEvent.paste("So far and no further");
  before.unmount();
  const posts = () => server.heard.filter(({ path }) => path === "/api/v1/drafts");
  await waitFor(() => expect(posts()).toHaveLength(1));
  await waitFor(() =>
    expect(JSON.stringify(sessionStorage)).not.toContain("So far and no further"),
  );
});

test("somebody else's work is not to be written over, and the person to talk to is named", async () => {
  work = makeWork({
    insight_request: makeRequest({ status: "in_progress", requester: bob, analyst: cleo }),
  });
  setLiveState("live");
  open();
  await screen.findByRole("heading", { name: "Cleo Test is working on this" });
  await screen.findByText("Cleo Test is here too.");
  expect(screen.queryByRole("textbox", { name: "Insight" })).toBeNull();
  expect(currentLooking()).toEqual({ requestId: 12, atDesk: true, writing: false });
});

test("a revision shows the points it was asked for beside the text", async () => {
  const asked = { kind: "revision_asked", reason: "Denmark is missing.", actor: bob } as const;
  work = makeWork({
    insight_request: makeRequest({
      status: "in_progress",
      requester: bob,
      analyst: ann,
      events: [makeEvent({ id: 1, ...asked, points: ["Which prices?"] })],
    }),
  });
  open();
  await screen.findByRole("heading", { name: "What is still open" });
  screen.getByText("Which prices?");
  screen.getByText("Denmark is missing.");
});

test("while an answer is awaited one writes on, and publishing waits", async () => {
  work = makeWork({
    insight_request: makeRequest({ status: "needs_clarification", requester: bob, analyst: ann }),
  });
  open();
  await screen.findByText(/The clock is paused until Bob answers/);
  await userEvent.type(await field("Summary"), "So far");
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
});
