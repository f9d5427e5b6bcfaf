import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reads } from "@sightline/contract/base/reads.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { urlOfCall } from "#api/call/call.ts";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { queries } from "#api/load/queries.ts";
import { NewRequestScreen } from "./NewRequestScreen.tsx";
import { contentOf, valuesOf } from "./request.draft.ts";
import { emptyValues } from "./requestForm.values.ts";
import { makeRequest } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { runClock, savedAfterMs } from "#testing/clock.ts";

const moment = "2026-11-16T09:00:00.000Z";
const title = "Which rules take effect before 2028?";
const values = {
  ...emptyValues,
  title,
  description: "We plan the 2028 line and need to know.",
  categoryId: 1,
};
const draft = {
  id: 5,
  kind: "request",
  title,
  version: 3,
  created_at: moment,
  saved_at: moment,
  content: contentOf(values),
  attachments: [
    {
      id: 8,
      filename: "notes.txt",
      type: "text/plain",
      bytes: 12,
      width: null,
      height: null,
      created_at: moment,
    },
  ],
};

let server: Awaited<ReturnType<typeof startScreens>>;
let filing: { status: number; body: object };
/** The server does not take drafts. */
let isDown: boolean;

/** Another device has submitted the draft. */
let isSent: boolean;
/** What another device has saved over it. */
let savedSince: typeof draft | undefined;
let listed: (typeof draft)[];
const draftSent = {
  type: "",
  title: "",
  detail: "",
  code: "draft_sent",
  status: 410,
  insight_request_id: 77,
};

beforeEach(async () => {
  runClock();
  isSent = false;
  savedSince = undefined;
  isDown = false;
  listed = [draft];
  filing = { status: 201, body: { insight_request: makeRequest({ id: 77 }) } };
  server = await startScreens({
    "GET /api/v1/drafts": (_, response) =>
      json(response, 200, { drafts: listed, next_cursor: null }),
    "GET /api/v1/drafts/5": (_, response) =>
      isSent ? json(response, 410, draftSent) : json(response, 200, { draft: savedSince ?? draft }),
    "POST /api/v1/drafts": (_, response) => {
      if (isDown) return json(response, 503, {});
      json(response, 201, { draft: { ...draft, id: 6, version: 1, attachments: [] } });
    },
    "PUT /api/v1/drafts/5": (heard, response) => {
      if (isSent) return json(response, 410, draftSent);
      const { content, version } = (JSON.parse(heard.body) as { draft: typeof draft }).draft;
      if (savedSince && version !== savedSince.version)
        return json(response, 409, { ...draftSent, code: "stale_version", draft: savedSince });
      json(response, 200, { draft: { ...draft, version: version + 1, content } });
    },
    "POST /api/v1/insight_requests": (_, response) => json(response, filing.status, filing.body),
  });
});
afterEach(() => server.stop());

const open = (search = "") =>
  renderAt(`/app/requests/all/new${search}`, "/app/requests/:categoryId/new", <NewRequestScreen />);
const address = () => screen.getByLabelText("Address").textContent;
const heard = (method: string, path: string) =>
  server.heard.filter((one) => one.method === method && one.path === `/api/v1/${path}`);
const titleField = () => screen.findByLabelText("What do you want to know?");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const mark = () => screen.findAllByText("Saved as a draft, on all your devices");

test("a draft keeps the points, how they were proposed, and which are not wanted", () => {
  const points = [
    { key: 1, text: "What does it cost per piece?", proposed: "What does it cost?" },
    { key: 2, text: "", proposed: null },
  ];
  const written = { ...values, points, dismissedPoints: ["Who pays?"] };
  expect(valuesOf(JSON.parse(JSON.stringify(contentOf(written))))).toEqual(written);
});

test("what is typed is saved after a pause, and the address then names the draft", async () => {
  open();
  await userEvent.click(await screen.findByRole("radio", { name: "Regulation" }));
  const field = await titleField();
  await skipTime(savedAfterMs);
  expect(heard("POST", "drafts")).toHaveLength(0);
  await userEvent.click(field);
  await userEvent.paste("Why is it so?");
  await skipTime(savedAfterMs);
  await mark();
  await waitFor(() => expect(address()).toBe("/app/requests/all/new?draft=6"));
  expect(heard("POST", "drafts")).toHaveLength(1);
  // The very field one types in, not a new one.
  expect(field.isConnected).toBe(true);
  expect(JSON.stringify(sessionStorage)).not.toContain("Why is it so?");
});

test("a draft is continued with its files, saved over its version, and goes with the filing", async () => {
  open("?draft=5");
  expect(await titleField()).toMatchObject({ value: title });
  await screen.findByRole("button", { name: "Remove notes.txt" });
  await userEvent.type(await titleField(), " And after?");
  await skipTime(savedAfterMs);
  expect(heard("PUT", "drafts/5")).toHaveLength(1);
  expect(JSON.parse(heard("PUT", "drafts/5")[0]?.body ?? "")).toMatchObject({
    draft: { version: 3, content: { title: `${title} And after?` } },
  });
  await mark();
  await press("Review and submit");
  expect(address()).toBe("/app/requests/all/new?draft=5&review");
  screen.getByText("notes.txt");
  await press("Submit request");
  await waitFor(() => expect(address()).toBe("/app/insights/77"));
  expect(heard("POST", "insight_requests")[0]?.body).toContain('"draft_id":5');
});

test("the review says which files are not attached, and why", async () => {
  open("?draft=5");
  await titleField();
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!found) throw new Error("No place for files yet.");
    return found;
  });
  // What is dropped can be of any kind.
  const files = [new File(["MZ"], "setup.exe"), new File([], "empty.txt", { type: "text/plain" })];
  await userEvent.setup({ applyAccept: false }).upload(input, files);
  await screen.findByRole("button", { name: "Remove setup.exe" });
  await press("Review and submit");
  const told = screen.getByText("Files", { selector: "dt" }).closest("div");
  expect(told?.textContent).toContain("notes.txt");
  expect(told?.textContent).toContain("setup.exe is not attached.");
  expect(told?.textContent).toContain("empty.txt is not attached.");
  await press("Keep writing");
  await userEvent.click(await screen.findByRole("button", { name: "Remove setup.exe" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove empty.txt" }));
  await press("Review and submit");
  expect(screen.queryByText(/is not attached/)).toBeNull();
});

test("after a filing that nobody answered nothing is saved, so that it can be sent once more", async () => {
  open("?draft=5");
  await titleField();
  await press("Review and submit");
  filing = { status: 502, body: {} };
  await press("Submit request");
  await screen.findByText(/Sightline isn't ready/);
  await skipTime(savedAfterMs);
  expect(heard("PUT", "drafts/5")).toHaveLength(0);
  filing = { status: 201, body: { insight_request: makeRequest({ id: 77 }) } };
  await press("Submit request");
  await waitFor(() => expect(address()).toBe("/app/insights/77"));
  const keys = heard("POST", "insight_requests").map((one) => one.headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(1);
});

test("refused for its draft alone, it says so where one is and can be submitted after a change", async () => {
  open("?draft=5");
  await titleField();
  await press("Review and submit");
  const errors = { "insight_request.draft_id": ["There is no such draft of yours any more."] };
  const refusal = { type: "", title: "", detail: "", code: "invalid", status: 422, errors };
  filing = { status: 422, body: refusal };
  await press("Submit request");
  await screen.findByText("There is no such draft of yours any more.");
  expect(address()).toBe("/app/requests/all/new?draft=5&review");
  await press("Keep writing");
  await userEvent.type(await titleField(), " And after?");
  expect(screen.queryByText("There is no such draft of yours any more.")).toBeNull();
  await press("Review and submit");
  filing = { status: 201, body: { insight_request: makeRequest({ id: 77 }) } };
  await press("Submit request");
  await waitFor(() => expect(address()).toBe("/app/insights/77"));
});

test("what another device saved since is shown before anything is filed", async () => {
  open("?draft=5");
  await titleField();
  await press("Review and submit");
  const newer = {
    ...draft,
    version: 9,
    content: contentOf({ ...values, title: "From the train" }),
  };
  filing = {
    status: 409,
    body: { type: "", title: "", detail: "", code: "stale_version", status: 409, draft: newer },
  };
  await press("Submit request");
  const both = await screen.findByRole("region", {
    name: "This draft was changed in another tab or on another device",
  });
  expect(both.textContent).toContain("From the train");
  expect(heard("POST", "insight_requests")[0]?.body).toContain('"draft_version":3');
});

test("a conflict that nobody answers stands after a reload, and both texts can be kept", async () => {
  const before = open("?draft=5");
  const field = await screen.findByLabelText("What is it for?");
  const content = contentOf({ ...values, description: "On the train." });
  savedSince = { ...draft, version: 9, content };
  await userEvent.type(field, " Also 2029.");
  await skipTime(savedAfterMs);
  const name = "This draft was changed in another tab or on another device";
  await screen.findByRole("region", { name });
  before.unmount();
  queries.clear();
  open("?draft=5");
  const both = await screen.findByRole("region", { name });
  await skipTime(savedAfterMs);
  expect(heard("PUT", "drafts/5")).toHaveLength(1);
  expect(both.textContent).toContain("On the train.");
  await press("Keep both");
  await skipTime(savedAfterMs);
  expect(screen.queryByRole("region", { name })).toBeNull();
  expect(heard("PUT", "drafts/5").at(-1)?.body).toContain(
    JSON.stringify("We plan the 2028 line and need to know. Also 2029.\n\n---\n\nOn the train."),
  );
});

test("a draft that was submitted leads to its request", async () => {
  isSent = true;
  open("?draft=5");
  await screen.findByRole("heading", { name: "This draft has been submitted" });
  expect(screen.getByRole("link", { name: "Open request 77" }).getAttribute("href")).toBe(
    "#/app/insights/77",
  );
});

test("submitted elsewhere while one writes, it says so and keeps what was written", async () => {
  open("?draft=5");
  const field = await titleField();
  isSent = true;
  await userEvent.type(field, " And after?");
  // Once for the save that is refused, once for the one after it.
  await skipTime(savedAfterMs);
  await skipTime(savedAfterMs);
  await screen.findByRole("link", { name: "request 77" });
  await waitFor(() => expect(address()).toBe("/app/requests/all/new?draft=6"));
  expect(heard("POST", "drafts")[0]?.body).toContain("And after?");
  expect(await titleField()).toMatchObject({ value: `${title} And after?` });
});

test("left before the pause is over, it is saved, and the next new request begins empty", async () => {
  const before = open();
  await userEvent.click(await screen.findByRole("radio", { name: "Regulation" }));
  await userEvent.click(await titleField());
  await userEvent.paste("Why is it so?");
  before.unmount();
  await waitFor(() => expect(heard("POST", "drafts")).toHaveLength(1));
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain("Why is it so?"));
  open();
  await userEvent.click(await screen.findByRole("radio", { name: "Regulation" }));
  expect(await titleField()).toMatchObject({ value: "" });
});

test("left while the server is down, it is saved later, and only then held no longer", async () => {
  isDown = true;
  const before = open();
  await userEvent.click(await screen.findByRole("radio", { name: "Regulation" }));
  await userEvent.click(await titleField());
  await userEvent.paste("Why is it so?");
  before.unmount();
  await waitFor(() => expect(heard("POST", "drafts").length).toBeGreaterThan(0));
  expect(JSON.stringify(sessionStorage)).toContain("Why is it so?");
  isDown = false;
  await skipTime(savedAfterMs);
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain("Why is it so?"));
  const keys = heard("POST", "drafts").map((one) => one.headers["idempotency-key"]);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test("a draft that is gone is told", async () => {
  open("?draft=9");
  await screen.findByRole("heading", { name: "No such draft" });
});

test("other drafts are offered above the form", async () => {
  open();
  await userEvent.click(await screen.findByText("Your drafts"));
  expect(screen.getByRole("link", { name: title }).getAttribute("href")).toBe(
    "#/app/requests/all/new?draft=5",
  );
});

test("a draft made since the list was last heard of is offered too", async () => {
  const list = urlOfCall(drafts.listDrafts, { query: { kind: "request" } });
  queries.setQueryData([list], { drafts: [], next_cursor: null }, { updatedAt: 1 });
  open();
  await screen.findByText("Your drafts");
});

test("what is begun elsewhere while one writes pushes nothing down", async () => {
  listed = [];
  open();
  await screen.findAllByRole("radio");
  listed = [draft];
  forget([reads.drafts]);
  await waitFor(() => expect(heard("GET", "drafts?kind=request")).toHaveLength(2));
  await untilSettled();
  expect(screen.queryByText("Your drafts")).toBeNull();
});

test("a form comes back from its draft as it was, and from an unreadable one empty", () => {
  const whole = {
    ...values,
    visibility: "organization" as const,
    answers: { 1: true, 2: ["a"], 3: null },
    participantIds: [4],
    duplicateOf: 12,
  };
  expect(valuesOf(JSON.parse(JSON.stringify(contentOf(whole))))).toEqual(whole);
  expect(valuesOf({ title: 7 })).toEqual(emptyValues);
});
