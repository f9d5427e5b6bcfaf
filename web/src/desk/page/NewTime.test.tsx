import type { DeskWork } from "@sightline/contract/desk.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";
import { ann, bob, makeCategory, makeRequest, makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let work: DeskWork;
let isStale: boolean;

const counts = { all: 0, mine: 0, unclaimed: 0, waiting: 0, overdue: 0 };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const requestDue = (promised_at: string, change = {}) =>
  makeWork({
    insight_request: makeRequest({
      status: "in_progress",
      requester: bob,
      analyst: ann,
      promised_at,
      can: ["deliver", "tell_late"],
      ...change,
    }),
  });

beforeEach(async () => {
  work = requestDue(inHours(0.1));
  isStale = false;
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/insight_categories": (_, response) =>
      json(response, 200, { insight_categories: [makeCategory()] }),
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, unclaimed_next: [], counts }),
    "GET /api/v1/desk/12": (_, response) => json(response, 200, { desk_work: work }),
    "POST /api/v1/insight_requests/12/lateness": (_, response) => {
      const { insight_request } = work;
      if (!isStale) return json(response, 200, { insight_request });
      isStale = false;
      json(response, 409, {
        type: "",
        title: "Somebody else changed it",
        status: 409,
        detail: "Look at it, then try again.",
        code: "stale_version",
        insight_request: { ...insight_request, version: 8 },
      });
    },
  });
});
afterEach(() => server.stop());

const open = () => renderAt("/app/more/desk?request=12", "/app/more/desk", <DeskScreen />);
const told = () =>
  server.heard
    .filter(({ path }) => path.endsWith("/lateness"))
    .map(({ body }) => JSON.parse(body) as { version: number; expected_at: string });
const give = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Give a new time" }));
  return within(await screen.findByRole("dialog", { name: "Give a new time" }));
};

test("before the promise passes one is asked for a new time, and both are sent", async () => {
  open();
  await screen.findByText(/If it needs longer, tell Bob before then/);
  const dialog = await give();
  await userEvent.click(dialog.getByRole("button", { name: "Give the new time" }));
  dialog.getByText("Fill this in.");
  expect(told()).toEqual([]);
  await userEvent.type(dialog.getByRole("textbox", { name: /Why/ }), "An office answers late.");
  await userEvent.click(dialog.getByRole("button", { name: "A week later" }));
  await userEvent.click(dialog.getByRole("button", { name: "Give the new time" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(told()).toMatchObject([{ version: 1, reason: "An office answers late." }]);
  expect(Date.parse(told()[0]?.expected_at ?? "")).toBeGreaterThan(Date.now());
});

test("a day before that of the promise is refused, with what was promised", async () => {
  work = requestDue(inHours(24 * 30));
  open();
  const more = { name: "More actions for this request" };
  await userEvent.click(await screen.findByRole("button", more));
  await userEvent.click(await screen.findByRole("menuitem", { name: /Give a new time/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Give a new time" }));
  const day = dialog.getByLabelText("Day");
  fireEvent.change(day, { target: { value: inHours(48).slice(0, 10) } });
  await userEvent.click(dialog.getByRole("button", { name: "Give the new time" }));
  dialog.getByText(/^It is promised for .+\. Choose a later day\.$/);
  expect(document.activeElement).toBe(day);
  await untilSettled();
  expect(told()).toEqual([]);
});

test("where it was changed meanwhile, it is said so and sent over the version of now", async () => {
  isStale = true;
  open();
  const dialog = await give();
  await userEvent.type(dialog.getByRole("textbox", { name: /Why/ }), "An office answers late.");
  await userEvent.click(dialog.getByRole("button", { name: "Give the new time" }));
  await dialog.findByText("Somebody else changed it");
  await userEvent.click(dialog.getByRole("button", { name: "Give the new time" }));
  await waitFor(() => expect(told().map(({ version }) => version)).toEqual([1, 8]));
});

test("once it has passed one is asked in other words", async () => {
  work = requestDue("2026-11-02T10:00:00.000Z");
  open();
  await screen.findByText(/Tell Bob by when, and why/);
});

test("with time left, or somebody else at work, nobody is asked", async () => {
  work = requestDue(inHours(24 * 30));
  open();
  await screen.findByRole("textbox", { name: "Summary" });
  expect(screen.queryByRole("button", { name: "Give a new time" })).toBeNull();
});
