import { reads } from "@sightline/contract/base/reads.ts";
import type { RequestRow } from "@sightline/contract/requests/requests.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { RequestListScreen } from "./RequestListScreen.tsx";
import { makeRow, makeUser } from "#testing/requests.ts";
import { makeLine, noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let rows: RequestRow[];
let status: number;
let line: ReturnType<typeof makeLine>;

beforeEach(async () => {
  rows = [makeRow({ id: 3, title: "Third" }), makeRow({ id: 2, title: "Second" })];
  status = 200;
  line = makeLine();
  server = await startScreens({
    "GET /api/v1/insight_requests": async (heard, response) => {
      await line.passes();
      const isSecond = heard.path.includes("cursor=next");
      const page = isSecond ? [makeRow({ id: 1, title: "First" })] : rows;
      const next_cursor = !isSecond && heard.path.includes("sort=newest") ? "next" : null;
      json(response, status, { insight_requests: page, next_cursor });
    },
  });
});
afterEach(() => server.stop());

const open = (address = "/app/requests/all") =>
  renderAt(address, "/app/requests/:categoryId", <RequestListScreen />);
const titles = () =>
  within(screen.getByRole("list", { name: "Requests" }))
    .getAllByRole("link")
    .map((link) => link.textContent);
const address = () => screen.getByLabelText("Address").textContent;

test("shows the plan's name, the categories with their counts, and the rows", async () => {
  open();
  await screen.findByText("What you and Northwind want to know");
  const tabs = within(screen.getByRole("navigation", { name: "Categories" }));
  await waitFor(() =>
    expect(tabs.getAllByRole("link").map((tab) => tab.textContent)).toEqual([
      "All 99+",
      "Regulation 3",
    ]),
  );
  await waitFor(() => expect(titles()).toEqual(["Third", "Second"]));
});

test("filters stand in the address and are asked for", async () => {
  open("/app/requests/regulation?scope=mine");
  const mine = await screen.findByRole("button", { name: "Mine" });
  expect(mine.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(await screen.findByRole("button", { name: "Northwind" }));
  expect(address()).toBe("/app/requests/regulation?scope=organization");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(address()).toBe("/app/requests/regulation?scope=organization&status=open");
  await waitFor(() =>
    expect(server.heard.at(-1)?.path).toContain("scope=organization&status=open"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Northwind" }));
  expect(address()).toBe("/app/requests/regulation?status=open");
});

test("searching follows the typing after a pause", async () => {
  open();
  // Without a pause of its own, however busy the machine.
  const typist = userEvent.setup({ delay: null });
  await typist.type(await screen.findByRole("searchbox"), "oat milk");
  await waitFor(() => expect(address()).toBe("/app/requests/all?q=oat+milk"));
  const asked = () => server.heard.map((one) => one.path).filter((path) => path.includes("q="));
  await waitFor(() => expect(asked()).toEqual(["/api/v1/insight_requests?q=oat%20milk"]));
});

test("what comes in meanwhile waits above the list until it is asked for", async () => {
  open();
  await waitFor(() => expect(titles()).toEqual(["Third", "Second"]));
  rows = [makeRow({ id: 4, title: "Newer" }), ...rows];
  act(() => forget([reads.requests]));
  const show = await screen.findByRole("button", { name: "Show it" });
  expect(titles()).toEqual(["Third", "Second"]);
  await userEvent.click(show);
  expect(titles()).toEqual(["Newer", "Third", "Second"]);
  expect(screen.queryByRole("button", { name: "Show it" })).toBeNull();
});

test("a further page is added below", async () => {
  open("/app/requests/all?sort=newest");
  await userEvent.click(await screen.findByRole("button", { name: "Show more requests" }));
  await waitFor(() => expect(titles()).toEqual(["Third", "Second", "First"]));
});

test("j and k walk over the rows, c opens the form, / goes to the search", async () => {
  open();
  await waitFor(() => expect(titles()).toEqual(["Third", "Second"]));
  await userEvent.keyboard("jj");
  expect(document.activeElement?.textContent).toBe("Second");
  await userEvent.keyboard("k");
  expect(document.activeElement?.textContent).toBe("Third");
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  act(() => screen.getByRole("searchbox").blur());
  await userEvent.keyboard("c");
  expect(address()).toBe("/app/requests/all/new");
});

test("keys pressed while the list loads open the first row when it is there", async () => {
  const opened = noteOpened();
  line.hold();
  open();
  await screen.findByText("Loading requests");
  await userEvent.keyboard("j{Enter}");
  line.release();
  await waitFor(() => expect(opened).toEqual(["#/app/insights/3"]));
});

test("keys pressed after another filter wait for its rows and leave the former ones alone", async () => {
  const opened = noteOpened();
  open();
  await waitFor(() => expect(titles()).toEqual(["Third", "Second"]));
  rows = [makeRow({ id: 7, title: "Mine" })];
  line.hold();
  await userEvent.click(screen.getByRole("button", { name: "Mine" }));
  // The filter has the focus, and Enter would press it again.
  await userEvent.keyboard("j{Enter}");
  expect(titles()).toEqual(["Third", "Second"]);
  expect(opened).toEqual([]);
  line.release();
  await waitFor(() => expect(opened).toEqual(["#/app/insights/7"]));
  expect(address()).toBe("/app/requests/all?scope=mine");
});

test("keys pressed before a search follows the typing wait for what it finds", async () => {
  open();
  await waitFor(() => expect(titles()).toEqual(["Third", "Second"]));
  // However slowly it is typed, nothing is found before the key was pressed.
  line.hold();
  await userEvent.type(screen.getByRole("searchbox"), "oat");
  rows = [makeRow({ id: 7, title: "Found" })];
  act(() => screen.getByRole("searchbox").blur());
  await userEvent.keyboard("j");
  expect(document.activeElement).toBe(document.body);
  line.release();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Found"));
});

test("keys are dropped when the list comes back empty or fails", async () => {
  open();
  await waitFor(() => expect(titles()).toEqual(["Third", "Second"]));
  rows = [];
  line.hold();
  await userEvent.click(screen.getByRole("button", { name: "Mine" }));
  await userEvent.keyboard("j{Enter}");
  line.release();
  await screen.findByRole("heading", { name: "No requests match" });
  status = 500;
  line.hold();
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  await userEvent.keyboard("j{Enter}");
  line.release();
  const again = await screen.findByRole("button", { name: "Try again" });
  status = 200;
  rows = [makeRow({ id: 7, title: "At last" })];
  const opened = noteOpened();
  await userEvent.click(again);
  await waitFor(() => expect(titles()).toEqual(["At last"]));
  await untilSettled();
  expect(opened).toEqual([]);
});

test("no request at all leads to the first, none that match to fewer filters", async () => {
  rows = [];
  open("/app/requests/all?scope=mine");
  await screen.findByRole("heading", { name: "No requests match" });
  await userEvent.click(screen.getByRole("button", { name: "Clear the filters" }));
  await screen.findByRole("heading", { name: "Ask your first question" });
});

test("a newcomer finds what happens next and an example, and no tabs of zeros", async () => {
  rows = [];
  open();
  await screen.findByRole("heading", { name: "What happens next" });
  await screen.findByRole("article", { name: "Do parents of toddlers use refill stations?" });
  expect(screen.queryByRole("navigation", { name: "Categories" })).toBeNull();
  expect(screen.queryByRole("group", { name: "Which requests" })).toBeNull();
  // In a plan already: there is nobody to be joined.
  expect(screen.queryByRole("heading", { name: "Join your colleagues" })).toBeNull();
});

test("who is in no plan yet is told how to join colleagues", async () => {
  await server.stop();
  server = await startScreens({
    "GET /api/v1/profile": (_, response) => json(response, 200, { user: makeUser(null) }),
    "GET /api/v1/insight_requests": (_, response) =>
      json(response, 200, { insight_requests: [], next_cursor: null }),
  });
  open();
  const join = await screen.findByRole("region", { name: "Join your colleagues" });
  within(join).getByRole("link", { name: "Organization plan" });
});

test("a failure says so and can be tried again", async () => {
  status = 500;
  open();
  const again = await screen.findByRole("button", { name: "Try again" });
  status = 200;
  await userEvent.click(again);
  await waitFor(() => expect(titles()).toEqual(["Third", "Second"]));
});

test("an unknown category is told as such", async () => {
  open("/app/requests/nowhere");
  await screen.findByRole("heading", { level: 1, name: "No such category" });
});

describe("for those who work at the desk", () => {
  const waiting = {
    more: 2,
    status: "in_progress",
    insight_category_id: 1,
    promised_at: "2099-11-17T14:00:00.000Z",
    expected_at: null,
    target_minutes: 960,
    working_ms_left: 3_600_000,
  };
  let deskNext: object;
  beforeEach(async () => {
    await server.stop();
    deskNext = {
      waiting: [{ ...waiting, why: "mine", id: 31, title: "Who repairs tower clocks?" }],
      unclaimed: null,
      running: [],
    };
    server = await startScreens({
      "GET /api/v1/profile": (_, response) =>
        json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
      "GET /api/v1/insight_requests": (_, response) =>
        json(response, 200, { insight_requests: rows, next_cursor: null }),
      "GET /api/v1/desk/next": (_, response) => json(response, 200, { desk_next: deskNext }),
    });
  });

  test("what is next at the desk stands above their list, one press away", async () => {
    open();
    const next = within(await screen.findByRole("region", { name: "Next at the desk" }));
    const link = next.getByRole("link", { name: "Who repairs tower clocks?" });
    expect(link.getAttribute("href")).toBe("#/app/more/desk?request=31");
    next.getByText("Yours, due next");
    const more = next.getByRole("link", { name: "2 more of yours" });
    expect(more.getAttribute("href")).toBe("#/app/more/desk?filter=mine");
    expect(titles()).toEqual(["Third", "Second"]);
  });

  test("where nothing waits that is said, with what could be taken on", async () => {
    deskNext = {
      waiting: [],
      unclaimed: { ...waiting, id: 7, title: "How deep is the harbour?" },
      running: [],
    };
    open();
    const next = within(await screen.findByRole("region", { name: "Next at the desk" }));
    next.getByText(/Nothing waits for you\./);
    next.getByRole("link", { name: "How deep is the harbour?" });
  });
});

test("members find nothing of the desk, and it is not asked for", async () => {
  open();
  await waitFor(() => expect(titles()).toEqual(["Third", "Second"]));
  await untilSettled();
  expect(screen.queryByRole("region", { name: "Next at the desk" })).toBeNull();
  expect(server.heard.some(({ path }) => path.startsWith("/api/v1/desk"))).toBe(false);
});
