import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann, makeEvent, makeRequest } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { RequestTimeline } from "./RequestTimeline.tsx";

let server: Awaited<ReturnType<typeof startScreens>> | undefined;

afterEach(async () => {
  cleanup();
  await server?.stop();
});

const filed = makeEvent({ id: 1, kind: "submitted", status_after: "submitted" });
const edited = (id: number) => makeEvent({ id, kind: "edited", reason: `change ${id}` });
const told = () => screen.getAllByRole("listitem").map((entry) => entry.textContent ?? "");

function show(events_cursor: string | null) {
  const request = makeRequest({ events: [filed, edited(8), edited(9)], events_cursor });
  return renderAt("/", "/", <RequestTimeline request={request} readerId={ann.id} />);
}

test("a short log is all there, latest first", async () => {
  server = await startScreens({});
  show(null);
  expect(told().map((words) => /change \d|submitted/.exec(words)?.[0])).toEqual([
    "change 9",
    "change 8",
    "submitted",
  ]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("of a long one the middle comes on a press, page by page, and the filing stays last", async () => {
  server = await startScreens({
    "GET /api/v1/insight_requests/12/events": (heard, response) =>
      json(
        response,
        200,
        heard.path.includes("cursor=8")
          ? { events: [edited(7), edited(6)], next_cursor: "6" }
          : { events: [edited(5)], next_cursor: null },
      ),
  });
  show("8");
  await untilSettled();
  expect(server.heard).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Show earlier" }));
  await screen.findByText("change 6");
  await userEvent.click(screen.getByRole("button", { name: "Show earlier" }));
  await screen.findByText("change 5");
  expect(told().map((words) => /change \d|submitted/.exec(words)?.[0])).toEqual([
    "change 9",
    "change 8",
    "change 7",
    "change 6",
    "change 5",
    "submitted",
  ]);
  expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
});
