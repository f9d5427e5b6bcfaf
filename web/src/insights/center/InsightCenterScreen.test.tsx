import { ledger } from "@sightline/contract/clock/clock.ledger.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { InsightCenterScreen } from "./InsightCenterScreen.tsx";
import { bob, makeEvent, makeRequest, office } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let unread: boolean;

beforeEach(async () => {
  unread = true;
  server = await startScreens({
    "GET /api/v1/insight_requests/12": (_, response) =>
      json(response, 200, {
        insight_request: makeRequest({
          unread,
          status: "needs_clarification",
          paused_at: "2025-11-17T11:00:00.000Z",
          analyst: bob,
          ledger: ledger(
            office,
            { target_minutes: 960 },
            [
              { at: "2025-11-17T09:00:00.000Z", status: "submitted" },
              { at: "2025-11-17T11:00:00.000Z", status: "needs_clarification" },
            ],
            "2025-11-17T12:00:00.000Z",
          ),
          insight_answers: [
            {
              insight_question_id: 1,
              label: "Which prices?",
              help: "",
              kind: "choices",
              choices: [{ value: "shelf", label: "On the shelf" }],
              limits: {},
              value: ["shelf"],
            },
          ],
          events: [
            makeEvent({ id: 1, kind: "submitted", status_after: "submitted" }),
            makeEvent({
              id: 2,
              kind: "clarification_asked",
              actor: bob,
              status_after: "needs_clarification",
              reason: "Which shops?",
              created_at: "2025-11-17T11:00:00.000Z",
            }),
          ],
        }),
      }),
    "PUT /api/v1/insight_requests/12/read": (_, response) => {
      unread = false;
      response.writeHead(204).end();
    },
  });
});
afterEach(() => server.stop());

const open = (id: string) =>
  renderAt(`/app/insights/${id}`, "/app/insights/:requestId", <InsightCenterScreen />);

test("tells the request, how it stands and what happened, from the reader's side", async () => {
  open("12");
  await screen.findByRole("heading", { level: 1, name: /refill stations/ });
  await screen.findByText("Your answer needed");
  screen.getByText("On the shelf");
  const promise = within(await screen.findByRole("region", { name: "The promise" }));
  await promise.findByText("The clock is paused.");
  const events = within(screen.getByRole("region", { name: "What happened" }));
  expect(events.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Bob Test asked for clarificationWhich shops\?/),
    expect.stringMatching(/^You submitted the request/),
  ]);
});

test("takes the unread mark off, once", async () => {
  open("12");
  const marks = () => server.heard.filter((one) => one.method === "PUT");
  await waitFor(() => expect(marks()).toHaveLength(1));
  await untilSettled();
  expect(marks()).toHaveLength(1);
  expect(unread).toBe(false);
});

test("what one may not see is not there", async () => {
  open("13");
  await screen.findByRole("heading", { level: 1, name: "No such request" });
});
