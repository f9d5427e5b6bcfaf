import { reads } from "@sightline/contract/base/reads.ts";
import type { DeskNext } from "@sightline/contract/desk.next.ts";
import type { DeskRow } from "@sightline/contract/desk.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { ann, makeCategory, makeUser } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { cleo, makeDeskRow } from "./desk.testing.ts";
import { DeskScreen } from "./DeskScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let rows: DeskRow[];
let unclaimed: DeskRow[];
/** What others work on. */
let theirs: DeskRow[];
let next: DeskNext;
let role: SystemRole;
let isTaken: boolean;
let line: ReturnType<typeof makeLine>;
let profileLine: ReturnType<typeof makeLine>;
let categoriesLine: ReturnType<typeof makeLine>;

const counts = { all: 2, mine: 1, unclaimed: 1, to_review: 0, waiting: 0, overdue: 100, others: 0 };
const none = { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0, others: 0 };

beforeEach(async () => {
  rows = [
    makeDeskRow({ id: 1, title: "First", analyst: ann, status: "in_progress", present: [cleo] }),
    makeDeskRow({ id: 2, title: "Second" }),
  ];
  unclaimed = [];
  theirs = [];
  next = { waiting: [], unclaimed: null, running: [] };
  role = "analyst";
  isTaken = false;
  line = makeLine();
  profileLine = makeLine();
  categoriesLine = makeLine();
  server = await startScreens({
    "GET /api/v1/profile": async (_, response) => {
      await profileLine.passes();
      json(response, 200, { user: { ...makeUser(null), role } });
    },
    "GET /api/v1/insight_categories": async (_, response) => {
      await categoriesLine.passes();
      json(response, 200, { insight_categories: [makeCategory()] });
    },
    "GET /api/v1/desk": async ({ path }, response) => {
      await line.passes();
      const isSearch = path.includes("q=nothing");
      const listed = path.includes("filter=others") ? theirs : rows;
      json(response, 200, {
        desk_requests: isSearch ? [] : listed,
        next_cursor: null,
        unclaimed_next: unclaimed.filter(
          ({ id }) => rows.find((one) => one.id === id)?.analyst === null,
        ),
        counts: isSearch ? none : { ...counts, others: theirs.length },
      });
    },
    "GET /api/v1/desk/next": (_, response) => json(response, 200, { desk_next: next }),
    "POST /api/v1/insight_requests/2/claim": (_, response) => {
      rows = rows.map((one) =>
        one.id === 2 ? { ...one, status: "in_progress", analyst: isTaken ? cleo : ann } : one,
      );
      if (!isTaken) return json(response, 200, {});
      json(response, 409, {
        type: "",
        title: "This isn't possible in its current status",
        status: 409,
        detail: "Cleo Test has already taken this request on.",
        code: "transition_refused",
      });
    },
  });
});
afterEach(() => server.stop());

const open = (address = "/app/more/desk") => renderAt(address, "/app/more/desk", <DeskScreen />);
const row = async (title: string) => {
  const link = await screen.findByRole("link", { name: title });
  const found = link.closest("li");
  if (!found) throw new Error(`${title} is in no row.`);
  return within(found);
};
const address = () => screen.getByLabelText("Address").textContent;

test("members are told that the desk is not for them, and whom to ask", async () => {
  role = "member";
  open();
  await screen.findByRole("heading", { name: "The desk is for analysts" });
  screen.getByText(/ask an admin/);
  await untilSettled();
  expect(server.heard.some(({ path }) => path.startsWith("/api/v1/desk"))).toBe(false);
});

test("however one searches, the heading says how the desk stands", async () => {
  open("/app/more/desk?q=nothing");
  await screen.findByText("Nothing here");
  await screen.findByText("2 open, 99+ late");
  screen.getByRole("button", { name: "Mine 0" });
});

test("a row says who has it, who is there and what is left; filters say how many they hold", async () => {
  open();
  (await row("First")).getByText(/1 · Regulation · yours/);
  (await row("First")).getByText("Cleo Test");
  (await row("Second")).getByText(/unclaimed/);
  screen.getByRole("button", { name: "Mine 1" });
  screen.getByRole("button", { name: "Overdue 99+" });
  await untilSettled();
  expect(server.heard.filter(({ path }) => path.startsWith("/api/v1/desk?"))).toHaveLength(1);
});

test("rows wait for the names of their categories, and the open one is then scrolled to", async () => {
  const scrolledTo = noteScrolls();
  categoriesLine.hold();
  open("/app/more/desk?request=2");
  await screen.findByRole("button", { name: "Mine 1" });
  expect(screen.queryByRole("link", { name: "Second" })).toBeNull();
  expect(screen.queryByText("Loading requests")).not.toBeNull();
  categoriesLine.release();
  await row("Second");
  expect(scrolledTo).toContain("2");
});

function noteScrolls(): (string | null)[] {
  const rowsSeen: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  scroll.mockImplementation(function note(this: Element) {
    rowsSeen.push(this.getAttribute("data-row"));
  });
  onTestFinished(() => scroll.mockRestore());
  return rowsSeen;
}

test("filters stand in the address, one at a time", async () => {
  open("/app/more/desk?filter=mine");
  await userEvent.click(await screen.findByRole("button", { name: /Unclaimed/ }));
  expect(address()).toBe("/app/more/desk?filter=unclaimed");
  await waitFor(() => expect(server.heard.at(-1)?.path).toContain("filter=unclaimed"));
  await userEvent.click(screen.getByRole("button", { name: /Unclaimed/ }));
  expect(address()).toBe("/app/more/desk");
});

test("by keyboard alone one goes to a request and claims it", async () => {
  open();
  await row("Second");
  await userEvent.keyboard("jjx");
  (await row("Second")).getByText(/yours/);
  await waitFor(() =>
    expect(server.heard.filter(({ method }) => method === "POST")).toHaveLength(1),
  );
  (await row("Second")).getByText(/yours/);
});

test("keys pressed while the desk and its queue load go to a request and claim it", async () => {
  profileLine.hold();
  line.hold();
  open();
  await screen.findByText("Loading the desk");
  await userEvent.keyboard("j");
  profileLine.release();
  await screen.findByText("Loading requests");
  await userEvent.keyboard("jx");
  line.release();
  await waitFor(async () => (await row("Second")).getByText(/yours/));
  await waitFor(() =>
    expect(server.heard.filter(({ method }) => method === "POST")).toHaveLength(1),
  );
});

test("while another filter loads or has failed, x claims nothing of what was there before", async () => {
  open();
  await row("Second");
  await userEvent.keyboard("jj");
  line.hold();
  await userEvent.click(screen.getByRole("button", { name: /Waiting/ }));
  await userEvent.keyboard("x");
  rows = [];
  line.release();
  await screen.findByRole("heading", { name: "Nothing here" });
  server.answerWith((_, response) => json(response, 500, {}));
  await userEvent.click(screen.getByRole("button", { name: /Overdue/ }));
  await screen.findByRole("button", { name: "Try again" });
  await userEvent.keyboard("jx");
  await untilSettled();
  expect(server.heard.some(({ method }) => method === "POST")).toBe(false);
});

test("where somebody else was quicker the row says who, and the claim is taken back", async () => {
  isTaken = true;
  open();
  await userEvent.click((await row("Second")).getByRole("button", { name: "Claim request 2" }));
  await waitFor(async () => (await row("Second")).getByText(/Cleo Test/));
  expect((await row("Second")).queryByRole("button")).toBeNull();
});

test("what comes in meanwhile waits above the queue", async () => {
  open();
  await row("First");
  rows = [makeDeskRow({ id: 3, title: "Third" }), ...rows];
  act(() => forget([reads.desk]));
  await userEvent.click(await screen.findByRole("button", { name: "Show it" }));
  await row("Third");
});

test("what one has opened oneself is not told as newer", async () => {
  open("/app/more/desk?request=3");
  await row("First");
  rows = [makeDeskRow({ id: 3, title: "Third", analyst: ann, status: "in_progress" }), ...rows];
  act(() => forget([reads.desk]));
  await untilSettled();
  expect(screen.queryByRole("button", { name: "Show it" })).toBeNull();
  rows = [makeDeskRow({ id: 4, title: "Fourth" }), ...rows];
  act(() => forget([reads.desk]));
  await screen.findByText("1 newer request.");
});

test("a row that was answered meanwhile stays where it stands, and promises nothing any more", async () => {
  open();
  await row("Second");
  rows = rows.filter(({ id }) => id !== 2);
  act(() => forget([reads.desk]));
  await waitFor(async () => (await row("Second")).getByText(/2 · Regulation · no longer in this/));
  expect((await row("Second")).queryByText(/left$/)).toBeNull();
  expect((await row("Second")).queryByRole("button")).toBeNull();
});

test("an empty queue says what it is for, an empty filter leads out", async () => {
  rows = [];
  open("/app/more/desk?filter=waiting");
  await userEvent.click(await screen.findByRole("button", { name: "Show the whole queue" }));
  expect(address()).toBe("/app/more/desk");
  await screen.findByRole("heading", { name: "Nothing waits for an answer" });
});

test("what nobody works on stands above all as its time runs out, also while one searches", async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  rows = [
    makeDeskRow({ id: 1, title: "First", analyst: cleo, status: "in_progress", promised_at: soon }),
    makeDeskRow({ id: 2, title: "Second", promised_at: soon }),
    makeDeskRow({ id: 3, title: "Third", promised_at: "2099-11-17T14:00:00.000Z" }),
  ];
  unclaimed = rows.slice(1);
  const { unmount } = open("/app/more/desk?q=nothing");
  const name = "Nobody works on this yet, and time is running out";
  const near = within(await screen.findByRole("region", { name }));
  expect(near.getAllByRole("link").map((link) => link.textContent)).toEqual(["Second"]);
  unmount();
  open();
  await screen.findByRole("region", { name });
  const queue = within(screen.getByRole("list", { name: "Unclaimed" }));
  const marked = queue.getAllByText("needs someone now").map((mark) => mark.closest("li"));
  expect(marked.map((one) => one?.querySelector("a")?.textContent)).toEqual(["Second"]);
  const region = within(screen.getByRole("region", { name }));
  await userEvent.click(region.getByRole("button", { name: "Claim request 2" }));
  await waitFor(() => expect(screen.queryByRole("region", { name })).toBeNull());
});

const titlesIn = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("link")
    .map((link) => link.textContent);

test("mine stands first, then what is to be read, then what nobody works on, each with its count", async () => {
  rows = [
    makeDeskRow({ id: 1, title: "First", analyst: ann, status: "in_progress" }),
    makeDeskRow({ id: 4, title: "Fourth", analyst: cleo, status: "in_review" }),
    makeDeskRow({ id: 2, title: "Second" }),
  ];
  open();
  await row("First");
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual(["Mine 1", "To review 0", "Unclaimed 1"]);
  expect(["Mine", "To review", "Unclaimed"].map(titlesIn)).toEqual([
    ["First"],
    ["Fourth"],
    ["Second"],
  ]);
});

test("what others work on is folded to its count, and stays unfolded once it was", async () => {
  theirs = [makeDeskRow({ id: 9, title: "Ninth", analyst: cleo, status: "in_progress" })];
  const { unmount } = open();
  const fold = await screen.findByRole("button", { name: "Others work on 1" });
  expect(fold.getAttribute("aria-expanded")).toBe("false");
  await untilSettled();
  expect(screen.queryByRole("link", { name: "Ninth" })).toBeNull();
  expect(server.heard.some(({ path }) => path.includes("filter=others"))).toBe(false);
  await userEvent.click(fold);
  await row("Ninth");
  unmount();
  open();
  await row("Ninth");
  await userEvent.keyboard("jjj");
  expect(document.activeElement?.textContent).toBe("Ninth");
  await userEvent.click(screen.getByRole("button", { name: "Others work on 1" }));
  expect(screen.queryByRole("link", { name: "Ninth" })).toBeNull();
});

test("whoever looks for words finds what others work on as well", async () => {
  theirs = [makeDeskRow({ id: 9, title: "Ninth", analyst: cleo, status: "in_progress" })];
  open("/app/more/desk?q=nin");
  await row("Ninth");
  expect(screen.queryByRole("button", { name: /Others work on/ })).toBeNull();
  screen.getByRole("heading", { name: "Others work on 1" });
});

test("what somebody else claims meanwhile says so where it stands, and moves nothing", async () => {
  open();
  await row("Second");
  rows = rows.filter(({ id }) => id !== 2);
  theirs = [makeDeskRow({ id: 2, title: "Second", analyst: cleo, status: "in_progress" })];
  act(() => forget([reads.desk]));
  await waitFor(async () => (await row("Second")).getByText(/now with Cleo Test/));
  expect(titlesIn("Unclaimed")).toEqual(["Second"]);
  expect((await row("Second")).queryByRole("button")).toBeNull();
  await screen.findByRole("button", { name: "Others work on 1" });
});

test("what was with somebody before it was read and delivered is not told to be with them", async () => {
  theirs = [makeDeskRow({ id: 9, title: "Ninth", analyst: cleo, status: "in_progress" })];
  open("/app/more/desk?q=n");
  await row("Ninth");
  theirs = [];
  rows = [...rows, makeDeskRow({ id: 9, title: "Ninth", analyst: cleo, status: "in_review" })];
  act(() => forget([reads.desk]));
  await userEvent.click(await screen.findByRole("button", { name: "Show it" }));
  await waitFor(async () => (await row("Ninth")).getByText(/being checked/));
  rows = rows.filter(({ id }) => id !== 9);
  act(() => forget([reads.desk]));
  await waitFor(async () => (await row("Ninth")).getByText(/no longer in this list/));
});

test("what one claims oneself stays where one reads it", async () => {
  open();
  await userEvent.click((await row("Second")).getByRole("button", { name: "Claim request 2" }));
  await waitFor(async () => (await row("Second")).getByText(/yours/));
  expect(titlesIn("Unclaimed")).toEqual(["Second"]);
  expect(titlesIn("Mine")).toEqual(["First"]);
});

test("where all that is open is with others, nothing waits for one", async () => {
  rows = [];
  theirs = [makeDeskRow({ id: 9, title: "Ninth", analyst: cleo, status: "in_progress" })];
  open();
  await screen.findByRole("heading", { name: "Nothing waits for you" });
  screen.getByRole("button", { name: "Others work on 1" });
});

test("what one owes today is told in working time, with how it is counted", async () => {
  // A Tuesday, in working hours: near midnight it would be owed tomorrow.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-17T13:00:00.000Z") });
  onTestFinished(() => void vi.useRealTimers());
  const due_at = "2026-11-17T15:00:00.000Z";
  next = { ...next, running: [{ id: 1, insight_category_id: 1, due_at }] };
  open();
  await screen.findByText("You owe 1 answer today, with 2 working hours left.");
  screen.getByText(/working hours of its category/);
});
