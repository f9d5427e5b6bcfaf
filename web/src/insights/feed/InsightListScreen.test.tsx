import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeLine, noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { InsightListScreen } from "./InsightListScreen.tsx";
import { makeInsightRow, makeSource } from "#insights/insights.testing.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let line: ReturnType<typeof makeLine>;
let rows: ReturnType<typeof makeInsightRow>[];
let sources: (ReturnType<typeof makeSource> & { insights_count: number })[];

beforeEach(async () => {
  line = makeLine();
  rows = [
    makeInsightRow({ unread: true }),
    makeInsightRow({ id: 32, insight_request_id: 13, title: "What does oat milk cost?" }),
  ];
  sources = [{ ...makeSource({ number: 1 }), insights_count: 2 }];
  server = await startScreens({
    "GET /api/v1/insight_responses": async (_, response) => {
      await line.passes();
      json(response, 200, { insight_responses: rows, next_cursor: null });
    },
    "GET /api/v1/insight_sources": async (_, response) => {
      await line.passes();
      json(response, 200, { insight_sources: sources, next_cursor: null });
    },
    "GET /api/v1/insight_sources/101": (_, response) =>
      json(response, 200, {
        insight_source: sources[0],
        insight_responses: rows,
        next_cursor: null,
      }),
  });
});
afterEach(() => server.stop());

const open = (search = "") =>
  renderAt(`/app/insights/all${search}`, "/app/insights/all", <InsightListScreen />);
const list = (name: string) => screen.findByRole("list", { name });
const address = () => screen.getByLabelText("Address").textContent;
const asked = () => server.heard.findLast((one) => one.path.startsWith("/api/v1/insight_resp"));

test("tells the answer in short, what it rests on, and what is unread", async () => {
  open();
  const [first, second] = within(await list("Insights")).getAllByRole("listitem");
  expect(first?.textContent).toMatch(
    /^Not read yet: Which EU rules.*Three duties bind a clothing brand\.Answered/,
  );
  expect(first?.textContent).toContain("14 sources");
  expect(second?.textContent).toMatch(/^What does oat milk cost/);
});

test("filters stand in the address and are asked for", async () => {
  open("?outcome=not_found&age=month&out_of_date=true&category=regulation&q=milk&other=1");
  await list("Insights");
  expect(asked()?.path).toBe(
    "/api/v1/insight_responses?age=month&category=regulation&out_of_date=true&outcome=not_found&q=milk",
  );
  await userEvent.click(screen.getByRole("button", { name: "May be out of date" }));
  expect(address()).toBe(
    "/app/insights/all?category=regulation&outcome=not_found&age=month&q=milk",
  );
});

test("searching follows the typing after a pause", async () => {
  open();
  await list("Insights");
  await userEvent.type(screen.getByRole("searchbox"), "oat");
  await waitFor(() => expect(address()).toBe("/app/insights/all?q=oat"));
});

test("j, k and Enter walk through the list, / searches", async () => {
  open();
  await list("Insights");
  await userEvent.keyboard("jj");
  expect(document.activeElement?.textContent).toBe("What does oat milk cost?");
  await userEvent.keyboard("k");
  expect(document.activeElement?.textContent).toMatch(/^Which EU/);
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("keys pressed while the feed loads, or loads again, are kept for its rows", async () => {
  const opened = noteOpened();
  line.hold();
  open();
  await screen.findByText("Loading insights");
  await userEvent.keyboard("jj{Enter}");
  line.release();
  await waitFor(() => expect(opened).toEqual(["#/app/insights/13"]));
  rows = rows.slice(0, 1);
  line.hold();
  await userEvent.click(screen.getByRole("button", { name: "May be out of date" }));
  await userEvent.keyboard("j{Enter}");
  expect(opened).toHaveLength(1);
  line.release();
  await waitFor(() => expect(opened.slice(1)).toEqual(["#/app/insights/12"]));
});

test("keys pressed while the sources load are kept for their rows", async () => {
  const opened = noteOpened();
  line.hold();
  open("?view=sources");
  await screen.findByText("Loading sources");
  await userEvent.keyboard("j{Enter}");
  line.release();
  await waitFor(() => expect(opened).toEqual(["#/app/insights/all?view=sources&source=101"]));
});

test("nothing yet explains what an insight is and leads to asking", async () => {
  rows = [];
  open();
  await screen.findByRole("heading", { name: "Insights will appear here" });
  expect(screen.getByRole("link", { name: "Ask a question" }).getAttribute("href")).toBe(
    "#/app/requests/all/new",
  );
});

test("nothing that matches offers to clear the filters", async () => {
  rows = [];
  open("?outcome=not_found");
  await userEvent.click(await screen.findByRole("button", { name: "Clear the filters" }));
  expect(address()).toBe("/app/insights/all");
});

test("a source leads to every insight that rests on it", async () => {
  open("?view=sources");
  const row = within(await list("Sources")).getByRole("listitem");
  expect(row.textContent).toContain("2 insights");
  expect(within(row).getByRole("link").getAttribute("href")).toBe(
    "#/app/insights/all?view=sources&source=101",
  );
});

test("one source is a page of its own", async () => {
  open("?view=sources&source=101");
  await screen.findByRole("heading", { level: 1, name: "Source 1" });
  expect(within(await list("Insights")).getAllByRole("listitem")).toHaveLength(2);
});

test("a source that is not there says so", async () => {
  open("?view=sources&source=999");
  await screen.findByRole("heading", { level: 1, name: "No such source" });
});
