import type { Matches } from "@sightline/contract/requests/requests.matches.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { NewRequestScreen } from "#requests/form/NewRequestScreen.tsx";
import { makeCategory, makeRequest } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { runClock } from "#testing/clock.ts";

const none: Matches = { insights: [], insight_requests: [], askable: [] };
const insight = {
  insight_request_id: 31,
  title: "What do grocers charge for oat milk?",
  summary: "Between 19 and 22 kronor a litre.",
  outcome: "answered" as const,
  published_at: "2026-08-01T09:00:00.000Z",
  review_by: null,
  sees_request: true,
};
const open = {
  id: 32,
  title: "Oat milk prices in Norway",
  status: "in_progress" as const,
  created_at: "2026-11-16T09:00:00.000Z",
  is_own: false,
  may_join: true,
};
const askable = {
  ask_key: "0a1b2c3d-0000-4000-8000-000000000001",
  title: "Oat milk margins",
  asked: false,
};
const title = "How much is oat milk in shops?";
const description = "We plan a private label and want to know.";

let server: Awaited<ReturnType<typeof startScreens>>;
let found: Matches;
let status: number;

beforeEach(async () => {
  found = none;
  status = 200;
  server = await startScreens({
    "GET /api/v1/insight_categories": (_, response) =>
      json(response, 200, { insight_categories: [makeCategory({ insight_questions: [] })] }),
    "POST /api/v1/request_matches": (_, response) => json(response, status, found),
    "PUT /api/v1/request_matches/31/answer": (_, response) => void response.writeHead(204).end(),
    "DELETE /api/v1/request_matches/31/answer": (_, response) => void response.writeHead(204).end(),
    [`PUT /api/v1/request_matches/askable/${askable.ask_key}`]: (_, response) =>
      void response.writeHead(204).end(),
    "PUT /api/v1/insight_requests/32/participation": (_, response) =>
      json(response, 200, { insight_request: makeRequest({ id: 32 }) }),
    "POST /api/v1/insight_requests": (_, response) =>
      json(response, 201, { insight_request: makeRequest({ id: 77 }) }),
  });
});
afterEach(() => server.stop());

const show = () =>
  renderAt("/app/requests/regulation/new", "/app/requests/:categoryId/new", <NewRequestScreen />);
const write = async (label: string, text: string) => {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.paste(text);
};
const panel = () => screen.findByRole("region", { name: "Has this been answered?" });
const address = () => screen.getByLabelText("Address").textContent;
const heard = (call: string) => server.heard.filter((one) => `${one.method} ${one.path}` === call);
const asked = () => heard("POST /api/v1/request_matches");
const press = async (name: RegExp) =>
  userEvent.click(within(await panel()).getByRole("button", { name }));

test("what may answer it stands beside the form once typing pauses, and is told", async () => {
  found = { insights: [insight], insight_requests: [open], askable: [askable] };
  show();
  await write("What do you want to know?", title);
  const shown = within(await panel());
  expect(shown.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
    insight.title,
    open.title,
    askable.title,
  ]);
  shown.getByText(insight.summary);
  expect(JSON.parse(asked()[0]?.body ?? "")).toEqual({
    title,
    description: "",
    insight_category_id: 1,
  });
  await screen.findByText("3 requests and insights may answer this; listed after the fields");
});

test("nothing is asked for a title that is too short, and nothing is said of what fails", async () => {
  runClock();
  status = 500;
  show();
  await write("What do you want to know?", "Oats and all that");
  await waitFor(() => expect(asked()).toHaveLength(1));
  await untilSettled();
  expect(screen.queryByRole("region", { name: "Has this been answered?" })).toBeNull();
  expect(screen.queryByRole("alert")?.textContent ?? "").toBe("");
  await userEvent.clear(screen.getByLabelText("What do you want to know?"));
  await write("What do you want to know?", "Oats");
  await skipTime(3_000);
  expect(asked()).toHaveLength(1);
});

test("an insight that answers it is opened instead of filing; that can be taken back", async () => {
  found = { ...none, insights: [insight] };
  show();
  await write("What do you want to know?", title);
  await press(/^This answers it/);
  await waitFor(() => expect(address()).toBe("/app/insights/31"));
  expect(heard("PUT /api/v1/request_matches/31/answer")).toHaveLength(1);
});

test("joining leads to the request, and counts as instead of filing", async () => {
  found = { ...none, insight_requests: [open] };
  show();
  await write("What do you want to know?", title);
  await press(/^Join instead/);
  await waitFor(() => expect(address()).toBe("/app/insights/32"));
  const [joined] = heard("PUT /api/v1/insight_requests/32/participation");
  expect(JSON.parse(joined?.body ?? "")).toEqual({ instead_of_filing: true });
});

test("access is asked for once, and it stays said", async () => {
  found = { ...none, askable: [askable] };
  show();
  await write("What do you want to know?", title);
  await press(/^Ask for access/);
  const button = await screen.findByRole("button", { name: /^Asked/ });
  await userEvent.click(button);
  await untilSettled();
  expect(heard(`PUT /api/v1/request_matches/askable/${askable.ask_key}`)).toHaveLength(1);
  expect(within(await panel()).queryByRole("link")).toBeNull();
});

test("what was shown goes along with the filing, but for what only a title is known of", async () => {
  found = { insights: [insight], insight_requests: [open], askable: [askable] };
  show();
  await write("What do you want to know?", title);
  await write("What is it for?", description);
  await panel();
  await userEvent.click(screen.getByRole("button", { name: "Review and submit" }));
  await userEvent.click(await screen.findByRole("button", { name: "Submit request" }));
  await waitFor(() => expect(address()).toBe("/app/insights/77"));
  const [filed] = heard("POST /api/v1/insight_requests");
  expect(JSON.parse(filed?.body ?? "").insight_request.seen_match_ids).toEqual([31, 32]);
});
