import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { bob, makeRequest } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { TextAsks } from "./TextAsks.tsx";

type TextAsk = NonNullable<InsightRequest["text_asks"]>[number];

let server: Awaited<ReturnType<typeof startScreens>>;
let asks: TextAsk[];
const waiting: TextAsk = {
  id: 5,
  asked_by: bob,
  asked_at: "2026-11-16T09:00:00.000Z",
  agreed: false,
  taken_at: null,
};

beforeEach(async () => {
  asks = [waiting];
  const request = () => ({ insight_request: makeRequest({ text_asks: asks }) });
  server = await startScreens({
    "GET /api/v1/insight_requests/12": (_, response) => json(response, 200, request()),
    "PUT /api/v1/insight_requests/12/text_asks/5": ({ body }, response) => {
      // What the test itself sends.
      const { agreed } = JSON.parse(body) as { agreed: boolean };
      asks = agreed ? [{ ...waiting, agreed }] : [];
      json(response, 200, request());
    },
    "DELETE /api/v1/insight_requests/12/text_asks/5": (_, response) => {
      asks = [waiting];
      json(response, 200, request());
    },
  });
});
afterEach(() => server.stop());

function Shown() {
  const { answer } = useLoad(requests.getRequest, { params: { id: 12 } });
  return answer ? <TextAsks request={answer.insight_request} /> : null;
}

const open = () =>
  renderAt(
    "/app/insights/12",
    "/app/insights/12",
    <>
      <Shown />
      <ToastPlace />
    </>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("says what is asked and by whom, and is agreed to in one press until it was used", async () => {
  open();
  await screen.findByText("May the text of this insight be used for another request?");
  screen.getByText(/Bob Test, who works on that one, asks/);
  await press("Agree");
  await screen.findByText(/It has not been taken over yet/);
  await press("Take it back");
  await screen.findByRole("button", { name: "Agree" });
});

test("is declined in one press, with undo", async () => {
  open();
  await press("Decline");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Agree" })).toBeNull());
  await press("Undo");
  await screen.findByRole("button", { name: "Agree" });
});

test("once it was used, that is told and nothing can be pressed", async () => {
  asks = [{ ...waiting, agreed: true, taken_at: "2026-11-16T10:00:00.000Z" }];
  open();
  await screen.findByText(/It was taken over/);
  expect(screen.queryByRole("button")).toBeNull();
});
