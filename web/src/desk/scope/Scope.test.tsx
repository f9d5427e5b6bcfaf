import type { DeskWork } from "@sightline/contract/desk.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetEverything } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { makeInsight, makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";
import { ann, bob, makeCategory, makeRequest, makeScope, makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let work: DeskWork;
let isStale: boolean;
/** How it stands once something was sent. */
let after: DeskWork | undefined;
let refusal: Record<string, string[]> | undefined;

const invalid = { type: "", title: "Look again", status: 422, detail: "", code: "invalid" };
const counts = { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0 };
const requestWith = (change: Partial<InsightRequest>) =>
  makeRequest({
    status: "in_progress",
    requester: bob,
    analyst: ann,
    can: ["deliver", "send_scope"],
    ...change,
  });
const corrected = makeScope({ state: "corrected", answered_by: bob, correction: "In Norway." });

beforeEach(async () => {
  work = makeWork({ scope: "must", insight_request: requestWith({}) });
  isStale = false;
  after = undefined;
  refusal = undefined;
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/insight_categories": (_, response) =>
      json(response, 200, { insight_categories: [makeCategory()] }),
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, unclaimed_next: [], counts }),
    "GET /api/v1/desk/12": (_, response) => json(response, 200, { desk_work: work }),
    "POST /api/v1/insight_requests/12/scope": (_, response) => {
      const { insight_request } = work;
      if (refusal) return json(response, 422, { ...invalid, errors: refusal });
      if (!isStale) {
        work = after ?? work;
        return json(response, 201, { insight_request });
      }
      isStale = false;
      json(response, 409, {
        type: "",
        title: "Somebody else changed it",
        status: 409,
        detail: "Look at it as it is now.",
        code: "stale_version",
        insight_request: { ...insight_request, insight_scopes: [makeScope({ version: 3 })] },
      });
    },
    "POST /api/v1/insight_requests/12/scope/agreement": (_, response) => {
      work = after ?? work;
      json(response, 200, { insight_request: work.insight_request });
    },
  });
});
afterEach(() => server.stop());

const open = () => renderAt("/app/more/desk?request=12", "/app/more/desk", <DeskScreen />);
const sent = () =>
  server.heard
    .filter(({ path }) => path.includes("/scope"))
    // What this screen sends.
    .map(({ body }) => JSON.parse(body) as { insight_scope?: { base_version: number } });

test("where it must be confirmed, publishing leads to sending it, with how one understands it", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const first = screen.getByRole("button", { name: "Send the scope" });
  expect(document.activeElement).toBe(first);
  screen.getByRole("button", { name: /^Send the scope first: in this category/ });
  await userEvent.click(first);
  const dialog = within(await screen.findByRole("dialog", { name: "Send the scope" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send and pause the clock" }));
  dialog.getByText("Fill this in.");
  expect(sent()).toEqual([]);
  await userEvent.type(
    dialog.getByRole("textbox", { name: "How you understand the question" }),
    "Shelf prices.",
  );
  await userEvent.click(dialog.getByRole("button", { name: "Send and pause the clock" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([
    {
      insight_scope: {
        base_version: 0,
        understanding: "Shelf prices.",
        looks_at: "",
        leaves_out: "",
      },
    },
  ]);
});

test("where another was sent meanwhile, both are shown and it is sent after that one", async () => {
  isStale = true;
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Send the scope" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send the scope" }));
  const press = (name: string) => userEvent.click(dialog.getByRole("button", { name }));
  await userEvent.type(
    dialog.getByRole("textbox", { name: "How you understand the question" }),
    "Shelf prices.",
  );
  await press("Send and pause the clock");
  await dialog.findByRole("heading", { name: "Another scope was sent while you wrote" });
  dialog.getByText("Shelf prices.");
  dialog.getByText("You want shelf prices.");
  await press("Continue with mine");
  expect(document.activeElement).toBe(
    dialog.getByRole("textbox", { name: "How you understand the question" }),
  );
  await press("Send and pause the clock");
  await waitFor(() =>
    expect(sent().map(({ insight_scope }) => insight_scope?.base_version)).toEqual([0, 3]),
  );
});

test("what another tab sends meanwhile is not replaced unseen, nor by what is kept from before", async () => {
  open();
  const button = { name: "Send the scope" };
  await userEvent.click(await screen.findByRole("button", button));
  const field = () => screen.findByRole("textbox", { name: "How you understand the question" });
  await userEvent.type(await field(), "Shelf prices.");
  work = makeWork({
    scope: "must",
    insight_request: requestWith({ insight_scopes: [makeScope()] }),
  });
  act(() => forgetEverything());
  await screen.findByRole("dialog", { name: "Send the scope again" });
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Send the scope again" }));
  expect(await field()).toHaveProperty("value", "Shelf prices.");
  isStale = true;
  await userEvent.click(screen.getByRole("button", { name: "Send and pause the clock" }));
  await screen.findByRole("heading", { name: "Another scope was sent while you wrote" });
  expect(sent()).toMatchObject([{ insight_scope: { base_version: 0 } }]);
});

test("what is wrong beside the fields is told above them", async () => {
  refusal = { insight_scope: ["This category has no scopes."] };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Send the scope" }));
  await userEvent.type(
    await screen.findByRole("textbox", { name: "How you understand the question" }),
    "Shelf prices.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Send and pause the clock" }));
  await screen.findByText("This category has no scopes.");
});

test("once it is sent the cursor is at the heading, not nowhere", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Send the scope" }));
  await userEvent.type(
    await screen.findByRole("textbox", { name: "How you understand the question" }),
    "Shelf prices.",
  );
  after = makeWork({
    scope: "must",
    insight_request: requestWith({ status: "needs_clarification" }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Send and pause the clock" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "The scope" })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
  );
});

test("what was delivered once asks for no scope that nothing requires", async () => {
  work = makeWork({
    scope: "must",
    insight_request: requestWith({}),
    insight_response: makeInsight(),
  });
  open();
  await screen.findByRole("textbox", { name: "Summary" });
  expect(screen.queryByRole("region", { name: "The scope" })).toBeNull();
});

test("a correction is read above the text, and agreed to in one press", async () => {
  const can: InsightRequest["can"] = ["deliver", "send_scope", "take_correction"];
  work = makeWork({
    scope: "must",
    insight_request: requestWith({ insight_scopes: [corrected], can }),
  });
  open();
  const ask = within(await screen.findByRole("region", { name: "The scope" }));
  ask.getByText("In Norway.");
  after = makeWork({
    scope: "must",
    insight_request: requestWith({ insight_scopes: [{ ...corrected, state: "taken" }] }),
  });
  await userEvent.click(ask.getByRole("button", { name: "Work by the correction" }));
  await waitFor(() => expect(sent()).toEqual([{ version: 1 }]));
  await waitFor(() => expect(screen.queryByRole("region", { name: "The scope" })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
  );
});

test("where it may be sent it stands in the menu, and nothing is missing for it", async () => {
  work = makeWork({ scope: "may", insight_request: requestWith({}) });
  open();
  await screen.findByRole("textbox", { name: "Summary" });
  expect(screen.queryByText(/^Send the scope first/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "More actions for this request" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Send the scope" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send the scope" }));
  dialog.getByRole("button", { name: "Send to Bob" });
});

test("where the category has none, it is not offered", async () => {
  work = makeWork({ insight_request: requestWith({ can: ["deliver", "decline"] }) });
  open();
  await userEvent.click(
    await screen.findByRole("button", { name: "More actions for this request" }),
  );
  await screen.findByRole("menuitem", { name: "Decline" });
  expect(screen.queryByRole("menuitem", { name: /scope/ })).toBeNull();
});
