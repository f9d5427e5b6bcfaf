import { type Facets, search } from "@sightline/contract/search/search.ts";
import { touchedByEvent } from "@sightline/contract/live.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { clearSession } from "#api/session/session.ts";
import { noFacets } from "#search/narrowing/narrowing.choices.ts";
import { ann, bob } from "#testing/requests.ts";
import { makeLine, noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { runClock } from "#testing/clock.ts";
import { makeAnswer, makeFound, type SearchAnswer } from "./search.testing.ts";
import { SearchScreen } from "./SearchScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let answer: (query: URLSearchParams) => SearchAnswer | number;
let asked: URLSearchParams[];
const line = makeLine();

beforeEach(() => {
  asked = [];
  answer = () => makeAnswer();
});
afterEach(async () => {
  cleanup();
  line.release();
  await server.stop();
});

async function open(query = "") {
  server = await startScreens({
    "GET /api/v1/search": async ({ path }, response) => {
      const sent = new URL(path, "http://here").searchParams;
      asked.push(sent);
      await line.passes();
      const given = answer(sent);
      json(response, typeof given === "number" ? given : 200, given);
    },
  });
  renderAt(`/app/more/search${query}`, "/app/more/search", <SearchScreen />);
}

const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
const address = () => screen.getByRole("status", { name: "Address" }).textContent;
const results = () => screen.findByRole("list", { name: "Results" });
const helmets = makeFound({
  kind: "insight",
  id: 3,
  request_id: 14,
  title: "Who makes helmets?",
  author: bob,
});
const two = () => makeAnswer({ found: [makeFound(), helmets] });

describe("before anything is typed", () => {
  test("one is told what can be found and how, and may type at once", async () => {
    await open();
    expect(document.activeElement).toBe(field());
    screen.getByRole("heading", { name: "Everything here that you may see" });
    screen.getByText('"oat milk"');
    await untilSettled();
    expect(asked).toEqual([]);
  });

  test("what was looked for lately is there, in this tab and for this person alone", async () => {
    answer = two;
    await open();
    await userEvent.type(field(), "oat milk{Enter}");
    await results();
    await userEvent.clear(field());
    const recent = await screen.findByRole("link", { name: "oat milk" });
    expect(recent.getAttribute("href")).toBe("#/app/more/search?q=oat+milk");
    const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    expect(kept).not.toContain("oat");
    cleanup();
    act(() => clearSession("signed_out"));
    await server.stop();
    await open();
    expect(screen.queryByRole("link", { name: "oat milk" })).toBeNull();
  });
});

test("a request and its insight that are both found stand in one row", async () => {
  const at = "2026-11-03T09:00:00.000Z";
  const also = { kind: "insight", at } as const;
  answer = () =>
    makeAnswer({ found: [makeFound({ also }), { ...helmets, also: { kind: "request", at } }] });
  await open("?q=oat");
  const [request, insight] = within(await results()).getAllByRole("listitem");
  expect(request?.textContent).toMatch(/Insight, published 3 Nov/);
  expect(insight?.textContent).toMatch(/Request #14, asked 3 Nov/);
  expect(within(await results()).getAllByRole("link")).toHaveLength(2);
});

describe("while one types", () => {
  test("the address follows, and what was found stays until the next is there", async () => {
    answer = (query) => (query.get("q") === "oat" ? two() : makeAnswer({ found: [helmets] }));
    await open();
    await userEvent.type(field(), "oat");
    await within(await results()).findByText("Who makes helmets?");
    expect(address()).toBe("/app/more/search?q=oat");
    const words = asked.map((query) => query.get("q"));
    expect(words, "each is asked for once").toEqual([...new Set(words)]);
    line.hold();
    await userEvent.type(field(), "s");
    await waitFor(() => expect(asked.at(-1)?.get("q")).toBe("oats"));
    expect(within(await results()).getAllByRole("listitem")).toHaveLength(2);
    line.release();
    await waitFor(async () =>
      expect(within(await results()).getAllByRole("listitem")).toHaveLength(1),
    );
  });

  test("that nothing was found stays as well, and says for which words", async () => {
    await open("?q=zebra");
    await screen.findByRole("heading", { name: "Nothing found for “zebra”" });
    line.hold();
    await userEvent.type(field(), "s");
    await waitFor(() => expect(asked.at(-1)?.get("q")).toBe("zebras"));
    screen.getByRole("heading", { name: "Nothing found for “zebra”" });
    line.release();
    await screen.findByRole("heading", { name: "Nothing found for “zebras”" });
  });

  test("how many there are is said once they have settled", async () => {
    runClock();
    answer = two;
    await open("?q=oat");
    await results();
    expect(screen.queryByText("2 results")).toBeNull();
    await skipTime(1_000);
    screen.getByText("2 results");
  });
});

describe("what is found", () => {
  test("says what it is, whose and when, with the words marked", async () => {
    answer = () => makeAnswer({ found: [makeFound()] });
    await open("?q=oat");
    const row = within(await results()).getByRole("listitem");
    const link = within(row).getByRole("link", {
      name: "Request: Shelf prices of oat milk in Sweden",
    });
    expect(link.getAttribute("href")).toBe("#/app/insights/12");
    expect([...row.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
      "oat",
      "oat",
    ]);
    for (const words of ["#12", "Delivered", "Regulation", "Ann Test"])
      await within(row).findByText(words);
  });

  test("tells a note among staff and where it is read", async () => {
    const note = makeFound({ kind: "comment", id: 40, internal: true, status: "in_progress" });
    answer = () => makeAnswer({ found: [note] });
    await open("?q=oat");
    const link = await screen.findByRole("link", { name: /^Internal note on a request: / });
    expect(link.getAttribute("href")).toBe("#/app/more/desk?request=12&comment=40");
    expect(screen.queryByText("In progress")).toBeNull();
  });

  test("comes page by page", async () => {
    answer = (query) =>
      query.has("cursor")
        ? makeAnswer({ found: [helmets], facets: null })
        : makeAnswer({ found: [makeFound()], next_cursor: "next" });
    await open("?q=oat");
    await results();
    await userEvent.click(screen.getByRole("button", { name: "Show more results" }));
    await screen.findByText("Who makes helmets?");
  });

  test("leads to people by what they wrote, and to the help", async () => {
    answer = () => makeAnswer({ people: [ann] });
    await open("?q=clock");
    const people = await screen.findByRole("list", { name: "Written by" });
    const person = within(people).getByRole("link", { name: "Ann Test" });
    expect(person.getAttribute("href")).toBe("#/app/more/search?person=1");
    const topic = screen.getByRole("link", { name: "When the clock runs" });
    expect(topic.getAttribute("href")).toBe("#/app/more/help?about=clock");
  });

  test("says plainly that words were taken for others", async () => {
    answer = () => makeAnswer({ found: [helmets], guessed: true });
    await open("?q=helmts");
    await screen.findByText(/Little or nothing has exactly “helmts”/);
  });

  test.each([true, false])(
    "says that older entries are still to come, whether some are found or none: %s",
    async (isFound) => {
      answer = () => makeAnswer({ found: isFound ? [helmets] : [], older_are_missing: true });
      await open("?q=helmets");
      await screen.findByText(/Older entries are still being added to search\./);
      if (!isFound) await screen.findByRole("heading", { name: "Nothing found yet for “helmets”" });
    },
  );

  test("leaves when one may no longer see it, without being asked", async () => {
    answer = two;
    await open("?q=oat");
    await within(await results()).findByText("Who makes helmets?");
    answer = () => makeAnswer({ found: [makeFound()] });
    act(() => forget(touchedByEvent.insight_group_shares_changed));
    await waitFor(() => expect(screen.queryByText("Who makes helmets?")).toBeNull());
    expect(within(await results()).getAllByRole("listitem")).toHaveLength(1);
  });

  test("is kept nowhere but in the memory of the page", async () => {
    answer = two;
    await open("?q=oat");
    await results();
    const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    expect(kept).not.toContain("/api/v1/search");
    expect(kept).not.toContain("helmets");
    expect(search.search).not.toHaveProperty("cacheForMs");
  });
});

describe("narrowed", () => {
  const facets: Facets = {
    ...noFacets,
    kinds: [
      { value: "request", count: 100 },
      { value: "insight", count: 2 },
    ],
    categories: [{ value: 1, count: 3 }],
    people: [{ value: bob, count: 4 }],
  };
  beforeEach(() => {
    answer = () => ({ ...two(), facets });
  });

  test("it is asked for in the address, by each or several, and each is taken away again", async () => {
    await open("?q=oat");
    await userEvent.click(await screen.findByRole("button", { name: "Requests 99+" }));
    await waitFor(() => expect(address()).toBe("/app/more/search?q=oat&kind=request"));
    await userEvent.click(screen.getByRole("button", { name: "Regulation 3" }));
    await userEvent.click(await screen.findByRole("button", { name: "Bob Test 4" }));
    await waitFor(() =>
      expect(asked.at(-1)?.toString()).toBe("insight_category_id=1&kind=request&person=2&q=oat"),
    );
    const chosen = screen.getByRole("button", { name: "Requests", pressed: true });
    await userEvent.click(chosen);
    await waitFor(() =>
      expect(address()).toBe("/app/more/search?q=oat&insight_category_id=1&person=2"),
    );
    await userEvent.click(screen.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(address()).toBe("/app/more/search?q=oat"));
    // Who goes on by keys is still where they were.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Requests 99+" })),
    );
  });

  test("it says to what above the results, where each is taken away, also by keys", async () => {
    answer = () => ({ ...two(), facets: { ...facets, people: [] } });
    await open("?kind=insight&insight_category_id=1&person=2");
    const group = await screen.findByRole("group", { name: "Narrowed to" });
    const names = () =>
      within(group)
        .getAllByRole("button")
        .map((one) => one.textContent);
    expect(names()).toEqual([
      "Clear: Insights",
      "Clear: Regulation",
      "Clear: By Bob Test",
      "Clear all",
    ]);
    within(group).getByRole("button", { name: "Clear: Regulation" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/app/more/search?kind=insight&person=2"));
    await waitFor(() =>
      expect(document.activeElement).toBe(
        within(group).getByRole("button", { name: "Clear: Insights" }),
      ),
    );
    await userEvent.click(within(group).getByRole("button", { name: "Clear: By Bob Test" }));
    expect(names(), "one is cleared by itself").toEqual(["Clear: Insights"]);
  });

  test("it says to what also where the search failed", async () => {
    answer = () => 500;
    await open("?q=oat&person=77");
    await userEvent.click(await screen.findByRole("button", { name: "Clear: By one person" }));
    await waitFor(() => expect(address()).toBe("/app/more/search?q=oat"));
  });

  test("what is chosen can be taken away where nothing has it", async () => {
    answer = () => makeAnswer({ facets });
    await open("?q=oat&since=week&person=77");
    await screen.findByRole("button", { name: "One person", pressed: true });
    screen.getByRole("button", { name: "Past week", pressed: true });
    await userEvent.click(screen.getByRole("button", { name: "Search in everything" }));
    await waitFor(() => expect(address()).toBe("/app/more/search?q=oat"));
  });
});

describe("by keys", () => {
  test("one goes from the field into the results, along them, and back", async () => {
    answer = two;
    await open("?q=oat");
    const [first, second] = within(await results()).getAllByRole("link");
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard("j");
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Escape}");
    expect(document.activeElement).toBe(field());
  });

  test("into those that come, not into those still on screen", async () => {
    answer = (query) => (query.get("q") === "oat" ? two() : makeAnswer({ found: [helmets] }));
    await open("?q=oat");
    await results();
    line.hold();
    await userEvent.type(field(), "s{ArrowDown}");
    await waitFor(() => expect(asked.at(-1)?.get("q")).toBe("oats"));
    expect(document.activeElement).toBe(field());
    line.release();
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe("Insight: Who makes helmets?"),
    );
  });

  test("Enter opens the row one stands on", async () => {
    answer = two;
    await open("?q=oat");
    await results();
    const opened = noteOpened();
    await userEvent.keyboard("jj{Enter}");
    expect(opened).toEqual(["#/app/insights/14"]);
  });

  test.each(["#484", " 484 "])("a number leads to its request: %j", async (typed) => {
    await open();
    await userEvent.type(field(), typed);
    const link = screen.getByRole("link", { name: /Go to request #484/ });
    expect(link.getAttribute("href")).toBe("#/app/insights/484");
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe("/app/insights/484");
  });

  test("a pasted address of this place is gone to, and not looked for", async () => {
    runClock();
    await open();
    await userEvent.click(field());
    await userEvent.paste(`${window.location.origin}/#/app/community/board/4`);
    screen.getByRole("link", { name: /Go to this address/ });
    await skipTime(1_000);
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe("/app/community/board/4");
    expect(asked).toEqual([]);
  });
});

describe("where nothing is found", () => {
  test.each([
    ["?q=zebra", "Nothing found for “zebra”"],
    ["?q=clock", "Nothing else found for “clock”"],
    ["?q=%23484", "Nothing found for “#484”"],
    ["?q=-zebra", "Nothing to look for yet"],
    ["?q=zebra&since=week", "Nothing found for “zebra”"],
    ["?person=7", "Nothing found"],
  ])("it says so in words that are true: %s", async (query, title) => {
    await open(query);
    await screen.findByRole("heading", { name: title });
  });
});

describe("where it fails", () => {
  test("it says so and can be tried again, with the words still there", async () => {
    answer = () => 500;
    await open("?q=oat");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(field().value).toBe("oat");
    answer = two;
    await userEvent.click(again);
    await results();
  });

  test("without a connection it says that one is needed", async () => {
    runClock();
    answer = two;
    await open();
    await server.stop();
    await userEvent.type(field(), "oat");
    // The pause in typing, and those before it is tried again.
    for (let pauses = 0; pauses < 4; pauses += 1) await skipTime(5_000);
    await screen.findByRole("heading", { name: "Search needs a connection" });
    server = await startScreens({});
  });
});
