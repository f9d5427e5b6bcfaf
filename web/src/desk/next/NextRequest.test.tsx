import { reads } from "@sightline/contract/base/reads.ts";
import type { DeskWork } from "@sightline/contract/desk.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { cleo, makeInsight, makeWork } from "#desk/desk.testing.ts";
import { DeskScreen } from "#desk/DeskScreen.tsx";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let work: DeskWork;

const counts = { all: 0, mine: 0, unclaimed: 0, to_review: 0, waiting: 0, overdue: 0, others: 0 };

/** As it stands once something was done with it. */
function changeRequest(change: Partial<DeskWork["insight_request"]>): void {
  work = { ...work, insight_request: { ...work.insight_request, ...change } };
}

beforeEach(async () => {
  work = makeWork();
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "analyst" } }),
    "GET /api/v1/desk": (_, response) =>
      json(response, 200, { desk_requests: [], next_cursor: null, unclaimed_next: [], counts }),
    "GET /api/v1/desk/12": (_, response) => json(response, 200, { desk_work: work }),
    "GET /api/v1/desk/analysts": (_, response) =>
      json(response, 200, { analysts: [{ ...cleo, away_until: null }] }),
    "POST /api/v1/insight_requests/12/clarification_request": (_, response) => {
      changeRequest({ status: "needs_clarification", can: ["decline"] });
      json(response, 200, { insight_request: work.insight_request });
    },
    "POST /api/v1/insight_requests/12/decline": (_, response) => {
      changeRequest({ status: "declined", can: [] });
      json(response, 200, { insight_request: work.insight_request });
    },
    "DELETE /api/v1/insight_requests/12/claim": (_, response) => {
      changeRequest({ status: "submitted", analyst: null, can: ["claim"] });
      json(response, 200, { insight_request: work.insight_request });
    },
    "PUT /api/v1/insight_requests/12/claim": (_, response) => {
      changeRequest({ analyst: cleo, can: [] });
      json(response, 200, { insight_request: work.insight_request });
    },
    "POST /api/v1/desk/12/review/approval": (_, response) => {
      const { insight_review } = makeWork();
      work = { ...work, insight_response: makeInsight(), insight_review };
      changeRequest({ status: "delivered" });
      json(response, 200, { insight_response: makeInsight() });
    },
    "POST /api/v1/desk/12/review/return": (_, response) => {
      work = { ...work, insight_review: makeWork().insight_review };
      changeRequest({ status: "in_progress" });
      json(response, 200, { insight_request: work.insight_request });
    },
  });
});
afterEach(() => server.stop());

const open = () => renderAt("/app/more/desk?request=12", "/app/more/desk", <DeskScreen />);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async (name: string) => {
  await press("More actions for this request");
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};

/** What somebody else wrote waits for this person to read it. */
function toRead(): void {
  const waiting = {
    version: 1,
    writer: cleo,
    asked_at: "2026-11-16T10:00:00.000Z",
    correction: false,
    insight_version: makeInsight(),
  };
  const { insight_review: review } = work;
  work = { ...work, insight_review: { ...review, waiting, can: ["approve", "return"] } };
  changeRequest({ status: "in_review", analyst: cleo, can: [] });
}

async function expectFocusInStep(done: string): Promise<void> {
  const step = () => screen.getByRole("region", { name: `${done}. What is next` });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // What the deed changed has come in, and the dialog has given the focus back.
  await untilSettled();
  expect(document.activeElement).toBe(step());
}

test("after a question was sent the focus is on what is next", async () => {
  open();
  await press("Ask Bob");
  await userEvent.type(await screen.findByLabelText(/What do you need to know/), "Which shops?");
  await press("Ask and pause the clock");
  await screen.findByText(/The clock is paused until Bob/);
  await expectFocusInStep("Question sent to Bob");
});

test("after a request was declined the focus is on what is next", async () => {
  open();
  await choose("Decline");
  await userEvent.type(await screen.findByLabelText(/Why/), "Nobody can know.");
  await press("Decline this request");
  await expectFocusInStep("Request 12 declined");
});

test.each([
  { deed: "Approve and deliver", sure: "Deliver to Bob", done: "Approved and delivered" },
  { deed: "Return", sure: "Return it to Cleo", done: "Returned to Cleo" },
])("after what was read is decided the focus is on what is next: $deed", async (one) => {
  toRead();
  open();
  await press(one.deed);
  if (one.deed === "Return")
    await userEvent.type(await screen.findByLabelText(/What has to change/), "Say which shop.");
  await press(one.sure);
  await expectFocusInStep(one.done);
});

test("what was done is said for as long as it is so", async () => {
  toRead();
  open();
  await press("Approve and deliver");
  await press("Deliver to Bob");
  await screen.findByRole("link", { name: "Correct it" });
  screen.getByText("Approved and delivered.");
  toRead();
  changeRequest({ status: "delivered" });
  act(() => forget([reads.desk]));
  await screen.findByRole("region", { name: "What is next" });
  expect(screen.queryByText("Approved and delivered.")).toBeNull();
  screen.getByText("Nothing waits for you.");
});

test("what is done once more is said once more", async () => {
  open();
  for (const question of ["Which shops?", "Since when?"]) {
    await press("Ask Bob");
    await userEvent.type(await screen.findByLabelText(/What do you need to know/), question);
    await press("Ask and pause the clock");
    await screen.findByText(/The clock is paused until Bob/);
    await expectFocusInStep("Question sent to Bob");
    changeRequest({ status: "in_progress", can: ["ask_clarification"] });
    act(() => forget([reads.desk]));
    await screen.findByRole("region", { name: "What is next" });
  }
});

test.each(["Put back in the queue", "Hand over"])(
  "%s leaves the focus at a place",
  async (deed) => {
    open();
    await choose(deed);
    if (deed === "Hand over") {
      await userEvent.click(await screen.findByRole("combobox", { name: /Who takes over/ }));
      await userEvent.click(await screen.findByRole("option", { name: /Cleo/ }));
      await press("Hand over to Cleo Test");
    }
    await waitFor(() =>
      expect(screen.getByLabelText("Address").textContent).toBe("/app/more/desk"),
    );
    await untilSettled();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  },
);
