import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann, bob, makeRequest } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { InsightCenterScreen } from "#insights/center/InsightCenterScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let request: InsightRequest;

const plan = { id: 4, name: "Nordic Foods" };
beforeEach(async () => {
  server = await startScreens({
    "GET /api/v1/insight_requests/12": (_, response) =>
      json(response, 200, { insight_request: request }),
    "PUT /api/v1/insight_requests/12/read": (_, response) => {
      response.writeHead(204).end();
    },
    "GET /api/v1/insight_requests/12/comments": (_, response) =>
      json(response, 200, { comments: [], people: [], next_cursor: null }),
    "GET /api/v1/insight_requests/candidates": (_, response) =>
      json(response, 200, { candidates: [] }),
    "GET /api/v1/insight_requests/12/opening": (_, response) =>
      json(response, 200, {
        opening: {
          organization_plan: plan,
          readers_count: 1,
          readers: [bob],
          answers_count: 2,
          comments_count: 3,
          files_count: 0,
          has_insight: false,
        },
      }),
    "PUT /api/v1/insight_requests/12": (heard, response) => {
      const { insight_request: sent } = JSON.parse(heard.body) as {
        insight_request: Pick<InsightRequest, "visibility" | "version">;
      };
      const isOpen = sent.visibility === "organization";
      request = {
        ...request,
        ...sent,
        version: sent.version + 1,
        opened_at: isOpen ? new Date().toISOString() : null,
        can: [isOpen ? "close_to_plan" : "open_to_plan", "change_participants"],
      };
      json(response, 200, { insight_request: request });
    },
  });
});
afterEach(() => server.stop());

const open = () =>
  renderAt("/app/insights/12", "/app/insights/:requestId", <InsightCenterScreen />);
const sentTo = (end: string) =>
  server.heard
    .filter(({ path, method }) => method !== "GET" && path.endsWith(end))
    .map(({ body }) => JSON.parse(body) as unknown);

describe("opening it to the plan", () => {
  beforeEach(() => {
    request = makeRequest({
      status: "in_progress",
      requester: ann,
      analyst: bob,
      organization_plan: plan,
      can: ["open_to_plan", "change_participants"],
      opened_at: null,
    });
  });

  test("tells who will read what before, and can be taken back on the page", async () => {
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Open it to Nordic Foods" }));
    const dialog = await screen.findByRole("dialog", { name: "Open it to Nordic Foods?" });
    await within(dialog).findByText(/^Bob Test of Nordic Foods/);
    within(dialog).getByText(/the earlier one included: 3 comments/);
    expect(sentTo("/insight_requests/12")).toEqual([]);
    const button = within(dialog).getByRole("button", { name: "Open it to Nordic Foods" });
    await userEvent.click(button);
    const note = await screen.findByRole("region", { name: "Opened" });
    expect(note.textContent).toContain("Everyone in Nordic Foods can read this request now.");
    await userEvent.click(within(note).getByRole("button", { name: "Take it back" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Opened" })).toBeNull());
    expect(sentTo("/insight_requests/12")).toEqual([
      { insight_request: { version: 1, visibility: "organization" } },
      { insight_request: { version: 2, visibility: "private" } },
    ]);
  });

  test("says why not where it was filed outside the plan one is in", async () => {
    request = { ...request, organization_plan: null, can: ["change_participants"] };
    open();
    await screen.findByText(/^It was filed before you were in a plan/);
    expect(screen.queryByRole("button", { name: /^Open it to/ })).toBeNull();
  });
});
