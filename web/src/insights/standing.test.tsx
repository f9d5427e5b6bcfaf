import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann, bob, makeEvent, makeRequest } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { InsightCenterScreen } from "#insights/center/InsightCenterScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let request: InsightRequest;
let isStale: boolean;

const plan = { id: 4, name: "Nordic Foods" };
const declined = () =>
  makeRequest({
    status: "declined",
    progress: null,
    requester: ann,
    events: [makeEvent({ id: 1, kind: "declined", actor: bob, reason: "That is legal advice." })],
    can: ["object"],
  });

beforeEach(async () => {
  isStale = false;
  request = declined();
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
    "POST /api/v1/insight_requests/12/objection": (heard, response) => {
      const { version, reason } = JSON.parse(heard.body) as { version: number; reason: string };
      if (isStale && version === 1) {
        const problem = { type: "", title: "", detail: "", code: "stale_version", status: 409 };
        return json(response, 409, { ...problem, insight_request: { ...request, version: 2 } });
      }
      request = {
        ...request,
        status: "submitted",
        can: [],
        objection: {
          objected_at: new Date().toISOString(),
          reason,
          declined_reason: "That is legal advice.",
          left_to_others_by: bob,
        },
      };
      json(response, 200, { insight_request: request });
    },
    "GET /api/v1/insight_requests/12/opening": (_, response) =>
      json(response, 200, {
        opening: {
          organization_plan: plan,
          readers_count: 1,
          readers: [bob],
          answers_count: 2,
          comments_count: 3,
          files_count: 0,
          has_scope: false,
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
const textIn = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLTextAreaElement>("textbox").value;
const sentTo = (end: string) =>
  server.heard
    .filter(({ path, method }) => method !== "GET" && path.endsWith(end))
    .map(({ body }) => JSON.parse(body) as unknown);

describe("objecting to a decline", () => {
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Object" }));
    return screen.findByRole("dialog", { name: "Object to the decline" });
  };

  test("needs words, and says afterwards who reads it and by when", async () => {
    open();
    const dialog = await openDialog();
    expect(dialog.textContent).toContain("An analyst other than Bob Test reads your request");
    await userEvent.click(within(dialog).getByRole("button", { name: "Object" }));
    within(dialog).getByText("Fill this in.");
    const field = within(dialog).getByRole("textbox", { name: /^Why can it be answered/ });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, "We ask for the text of the law.");
    await userEvent.dblClick(within(dialog).getByRole("button", { name: "Object" }));
    const note = await screen.findByRole("region", { name: /^You objected to the decline/ });
    expect(note.textContent).toContain("We ask for the text of the law.");
    expect(note.textContent).toContain("It had been declined with: “That is legal advice.”");
    expect(note.textContent).toContain("Somebody other than Bob Test reads it");
    await untilSettled();
    expect(sentTo("/objection")).toHaveLength(1);
  });

  test("keeps what was typed when it is put off, and when it was changed meanwhile", async () => {
    isStale = true;
    open();
    let dialog = await openDialog();
    await userEvent.type(within(dialog).getByRole("textbox"), "The law is public.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Not now" }));
    dialog = await openDialog();
    expect(textIn(dialog)).toBe("The law is public.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Object" }));
    await waitFor(() => expect(sentTo("/objection")).toHaveLength(1));
    expect(textIn(dialog)).toBe("The law is public.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Object" }));
    await screen.findByRole("region", { name: /^You objected to the decline/ });
    expect(sentTo("/objection")).toEqual([
      { version: 1, reason: "The law is public." },
      { version: 2, reason: "The law is public." },
    ]);
  });

  test("is over once it was declined again, and the page says what else can be done", async () => {
    const objected_at = "2025-11-17T10:00:00.000Z";
    const objection = { objected_at, reason: "No.", declined_reason: "", left_to_others_by: bob };
    request = { ...declined(), can: [], objection };
    open();
    const note = await screen.findByRole("region", { name: "Your request was declined" });
    expect(note.textContent).toContain("There is no further objection");
    expect(screen.queryByRole("button", { name: "Object" })).toBeNull();
    within(note).getByRole("link", { name: "Change it and ask again" });
  });
});

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
