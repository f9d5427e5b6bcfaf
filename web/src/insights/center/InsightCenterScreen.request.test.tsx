import { reads as readsBy } from "@sightline/contract/base/reads.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { queries } from "#api/load/queries.ts";
import { InsightCenterScreen } from "./InsightCenterScreen.tsx";
import { ann, bob, makeEvent, makeRequest } from "#testing/requests.ts";
import { filedState } from "#requests/filed.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let request: InsightRequest;
let other: InsightRequest;
let conflict: InsightRequest | undefined;
let line: ReturnType<typeof makeLine>;

beforeEach(async () => {
  conflict = undefined;
  request = makeRequest();
  line = makeLine();
  server = await startScreens({
    "GET /api/v1/insight_requests/12": async (_, response) => {
      await line.passes();
      json(response, 200, { insight_request: request });
    },
    "GET /api/v1/insight_requests/13": (_, response) =>
      json(response, 200, { insight_request: other }),
    "PUT /api/v1/insight_requests/13/read": (_, response) => void response.writeHead(204).end(),
    "GET /api/v1/insight_requests/13/comments": (_, response) =>
      json(response, 200, { comments: [], people: [], next_cursor: null }),
    "PUT /api/v1/insight_requests/12/read": (_, response) => {
      request = { ...request, seen_at: "2026-11-16T10:00:00.000Z" };
      response.writeHead(204).end();
    },
    "GET /api/v1/insight_requests/12/comments": (_, response) =>
      json(response, 200, { comments: request.comments, people: [], next_cursor: null }),
    "GET /api/v1/insight_requests/12/duplicate": (_, response) =>
      json(response, 200, {
        duplicate: {
          ...request,
          duplicate_of: { id: 12, title: request.title },
          insight_questions: [],
          answers: [],
        },
      }),
    "GET /api/v1/insight_requests/candidates": (_, response) =>
      json(response, 200, { candidates: [bob] }),
    "PUT /api/v1/insight_requests/12": (heard, response) => {
      if (!conflict) return json(response, 200, { insight_request: request });
      const body = JSON.parse(heard.body) as { insight_request: Partial<InsightRequest> };
      if (body.insight_request.version === conflict.version) {
        request = { ...conflict, ...body.insight_request, version: conflict.version + 1 };
        return json(response, 200, { insight_request: request });
      }
      const problem = { type: "", title: "", detail: "", code: "stale_version", status: 409 };
      return json(response, 409, { ...problem, insight_request: conflict });
    },
    "DELETE /api/v1/insight_requests/12": (_, response) => {
      request = {
        ...request,
        status: "cancelled",
        cancelled_at: new Date().toISOString(),
        can: ["undo_cancel"],
      };
      json(response, 200, { insight_request: request });
    },
    "DELETE /api/v1/insight_requests/12/cancellation": (_, response) => {
      request = { ...request, status: "submitted", cancelled_at: null, can: ["cancel"] };
      json(response, 200, { insight_request: request });
    },
    "POST /api/v1/insight_requests/12/clarification": (_, response) => {
      request = { ...request, status: "in_progress", can: [] };
      json(response, 200, { insight_request: request });
    },
    "POST /api/v1/insight_requests/12/participants": (_, response) => {
      request = { ...request, participants: [bob] };
      json(response, 201, { insight_request: request });
    },
    "PUT /api/v1/insight_requests/12/follow": (_, response) => {
      request = { ...request, following: true, can: ["join", "unfollow"] };
      json(response, 200, { insight_request: request });
    },
    "DELETE /api/v1/insight_requests/12/follow": (_, response) => {
      request = { ...request, following: false, can: ["join", "follow"] };
      json(response, 200, { insight_request: request });
    },
    "PUT /api/v1/insight_requests/12/participation": (_, response) => {
      request = { ...request, participants: [ann], can: ["leave", "unfollow"] };
      json(response, 200, { insight_request: request });
    },
    "DELETE /api/v1/insight_requests/12/participants/1": (_, response) => {
      request = { ...request, participants: [], can: ["join", "unfollow"] };
      response.writeHead(204).end();
    },
    "DELETE /api/v1/insight_requests/12/participants/2": (_, response) => {
      request = { ...request, participants: [] };
      response.writeHead(204).end();
    },
  });
});
afterEach(() => server.stop());

const open = (search = "") =>
  renderAt(`/app/insights/12${search}`, "/app/insights/:requestId", <InsightCenterScreen />);
/** What is in reach is also in the bar that a phone shows in its stead. */
const inRail = (name: string) =>
  waitFor(() =>
    within(screen.getByRole("complementary", { name: "About this request" })).getByRole("button", {
      name,
    }),
  );
const heading = () => screen.findByRole("heading", { level: 1 });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const bodyOf = (method: string) => server.heard.findLast((one) => one.method === method)?.body;

test("only what one may do is offered", async () => {
  open();
  await heading();
  await screen.findByRole("link", { name: "Ask something similar" });
  for (const name of ["Cancel this request", "Join", "Leave", "Follow", "Stop following"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
});

test("coming back, one finds what is new under a line, however short the first look was", async () => {
  const reads = () => server.heard.filter(({ path }) => path.endsWith("/read")).length;
  const looks = () =>
    server.heard.filter(({ path }) => path === "/api/v1/insight_requests/12").length;
  const composer = () => screen.findByRole("textbox", { name: "Write a comment" });
  const { unmount } = open();
  await composer();
  await waitFor(() => expect(reads()).toBe(1));
  const held = [`${server.origin}/api/v1/insight_requests/12`];
  await waitFor(() => expect(queries.getQueryState(held)?.isInvalidated).toBe(true));
  await untilSettled();
  // What one looks at stays, and is not asked for because one has looked.
  expect(looks()).toBe(1);
  unmount();
  const comment = { body: "Are you there?", author: bob, created_at: "2026-11-16T11:00:00.000Z" };
  const rest = {
    id: 1,
    internal: false,
    edited_at: null,
    version: 1,
    deleted: false,
    passage: null,
    attachments: [],
    thanks: null,
    can: [],
  };
  request = {
    ...request,
    activity_at: comment.created_at,
    comments: [{ ...comment, ...rest }],
  };
  line.hold();
  open();
  await composer();
  expect(reads()).toBe(1);
  line.release();
  await screen.findByText("New since you last looked");
  await waitFor(() => expect(reads()).toBe(2));
  screen.getByText("New since you last looked");
  expect(looks()).toBe(2);
});

test("is cancelled with a reason, and taken back on the page", async () => {
  request = makeRequest({ can: ["cancel"] });
  open();
  await press("Cancel this request");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Why?"), "Decided otherwise");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel this request" }));
  await press("Take it back");
  await screen.findByRole("button", { name: "Cancel this request" });
  const cancelled = server.heard.find((one) => one.method === "DELETE");
  expect(JSON.parse(cancelled?.body ?? "")).toEqual({ reason: "Decided otherwise" });
});

test("the keys go on from the heading once it is cancelled, and once that is taken back", async () => {
  request = makeRequest({ can: ["cancel"] });
  open();
  (await screen.findByRole("button", { name: "Cancel this request" })).focus();
  await userEvent.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByRole("button", { name: "Cancel this request" }).focus();
  await userEvent.keyboard("{Enter}");
  const takeBack = await screen.findByRole("button", { name: "Take it back" });
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
  takeBack.focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Cancel this request" });
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
});

test("a clarification is answered; an empty answer is told at its field", async () => {
  request = makeRequest({
    status: "needs_clarification",
    can: ["clarify"],
    events: [makeEvent({ id: 1, kind: "clarification_asked", actor: bob, reason: "Which shops?" })],
  });
  open();
  await screen.findByRole("heading", { name: "Bob Test asks you" });
  await press("Send answer");
  await screen.findByText("Fill this in.");
  await userEvent.type(screen.getByLabelText("Your answer"), "All of them");
  await press("Send answer");
  await waitFor(() => expect(screen.queryByLabelText("Your answer")).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
  expect(bodyOf("POST")).toBe('{"body":"All of them"}');
});

const withLinks = (
  <>
    <Link to="/app/insights/12">First</Link>
    <Link to="/app/insights/13">Other</Link>
    <InsightCenterScreen />
  </>
);

/** As one goes back or forward, which a dialog does not keep from. */
async function goTo(words: string, title: string): Promise<void> {
  act(() => screen.getByText(words, { selector: "a" }).click());
  await screen.findByRole("heading", { level: 1, name: title, hidden: true });
}

test("what is being answered on one request is not shown on another", async () => {
  request = makeRequest({ status: "needs_clarification", can: ["clarify"] });
  other = { ...request, id: 13, title: "The other one" };
  const field = () => screen.findByRole("textbox", { name: "Your answer" });
  renderAt("/app/insights/12", "/app/insights/:requestId", withLinks);
  await heading();
  await goTo("Other", other.title);
  await userEvent.type(await field(), "Words for the other");
  // It was here before, so nothing stands in between.
  await goTo("First", request.title);
  expect(await field()).toHaveProperty("value", "");
  await goTo("Other", other.title);
  expect(await field()).toHaveProperty("value", "Words for the other");
});

test("an objection that is being written closes with its request", async () => {
  request = makeRequest({ status: "declined", can: ["object"] });
  other = { ...request, id: 13, title: "The other one" };
  renderAt("/app/insights/13", "/app/insights/:requestId", withLinks);
  await screen.findByRole("button", { name: "Object" });
  await goTo("First", request.title);
  await userEvent.click(await screen.findByRole("button", { name: "Object" }));
  await screen.findByRole("dialog");
  await goTo("Other", other.title);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a participant is removed", async () => {
  request = makeRequest({ can: ["change_participants"], participants: [bob] });
  open();
  await press("Remove Bob Test");
  await waitFor(() => expect(screen.queryByText("taking part")).toBeNull());
});

test("a colleague is found by name and added", async () => {
  request = makeRequest({ can: ["change_participants"] });
  open();
  await userEvent.type(await screen.findByRole("combobox", { name: "Add a colleague" }), "bo");
  await userEvent.click(await screen.findByRole("option", { name: "Bob Test" }));
  await screen.findByText("taking part");
  expect(bodyOf("POST")).toBe('{"user_id":2}');
});

test("the focus stays in the list once somebody is removed", async () => {
  request = makeRequest({ can: ["change_participants"], participants: [bob] });
  open();
  (await screen.findByRole("button", { name: "Remove Bob Test" })).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("taking part")).toBeNull());
  const list = screen.getByRole("list", { name: "Who has to do with it" });
  await waitFor(() => expect(document.activeElement).toBe(list));
});

test("the field is empty for the next colleague, and keeps the focus", async () => {
  request = makeRequest({ can: ["change_participants"] });
  open();
  const field = () => screen.findByRole("combobox", { name: "Add a colleague" });
  await userEvent.type(await field(), "bo");
  await screen.findByRole("option", { name: "Bob Test" });
  await userEvent.keyboard("{Enter}");
  await screen.findByText("taking part");
  expect(document.activeElement).toBe(await field());
  expect(await field()).toHaveProperty("value", "");
});

test("what is typed to find a colleague stays when somebody joins meanwhile", async () => {
  request = makeRequest({ can: ["change_participants"] });
  open();
  const field = () => screen.findByRole("combobox", { name: "Add a colleague" });
  await userEvent.type(await field(), "an");
  request = { ...request, participants: [bob] };
  act(() => forget([readsBy.requests]));
  await screen.findByText("taking part");
  expect(await field()).toHaveProperty("value", "an");
  expect(document.activeElement).toBe(await field());
});

test("one follows and stops following, joins and leaves what colleagues may see", async () => {
  request = makeRequest({
    requester: bob,
    visibility: "organization",
    following: false,
    can: ["join", "follow"],
  });
  open();
  await press("Follow");
  await screen.findByRole("button", { name: "Stop following" });
  await userEvent.click(await inRail("Join"));
  await press("Leave");
  await inRail("Join");
});

test("the focus stays on what follows it, which then stops, and either is said", async () => {
  request = makeRequest({ requester: bob, following: false, can: ["follow"] });
  open();
  (await inRail("Follow")).focus();
  await userEvent.keyboard("{Enter}");
  const stop = await inRail("Stop following");
  expect(document.activeElement).toBe(stop);
  await screen.findByText("You follow this request");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(await inRail("Follow"));
  await screen.findByText("You no longer follow this request");
});

test("whoever joined by keys goes on from the heading, and so does who left", async () => {
  request = makeRequest({ requester: bob, visibility: "organization", can: ["join"] });
  open();
  (await inRail("Join")).focus();
  await userEvent.keyboard("{Enter}");
  const leave = await inRail("Leave");
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
  leave.focus();
  await userEvent.keyboard("{Enter}");
  await inRail("Join");
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
});

test("who would lose sight of it is asked before leaving", async () => {
  request = makeRequest({ requester: bob, participants: [ann], can: ["leave"] });
  open();
  await press("Leave");
  await screen.findByText(/you will no longer see it/);
  await press("Stay");
  await untilSettled();
  expect(server.heard.some((one) => one.method === "DELETE")).toBe(false);
});

test("a change over an older version shows both texts, and mine is saved over the newer", async () => {
  request = makeRequest({ can: ["edit"], title: "What do parents say?" });
  open("?edit");
  const title = await screen.findByLabelText("What do you want to know?");
  await userEvent.clear(title);
  await userEvent.type(title, "What do children say?");
  conflict = {
    ...request,
    version: 2,
    title: "What do teachers say?",
    description: "Changed by the other, as we see.",
  };
  await press("Save changes");
  const both = await screen.findByRole("region", {
    name: "This request was changed in the meantime",
  });
  expect(both.textContent).toContain("What do children say?");
  expect(both.textContent).toContain("What do teachers say?");
  // What I did not touch is taken over without a question.
  expect(both.textContent).not.toContain("Changed by the other");
  await press("Save my text");
  await waitFor(async () => expect((await heading()).textContent).toBe("What do children say?"));
  expect(JSON.parse(bodyOf("PUT") ?? "")).toEqual({
    insight_request: { version: 2, title: "What do children say?" },
  });
});

test("once changes are saved, the keys go on from the heading", async () => {
  request = makeRequest({ can: ["edit"] });
  open("?edit");
  (await screen.findByRole("button", { name: "Save changes" })).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("link", { name: "Edit" });
  await waitFor(async () => expect(document.activeElement).toBe(await heading()));
});

test("who opened it to the plan meanwhile saves their text without a question", async () => {
  request = makeRequest({ can: ["edit"], visibility: "private", title: "What do parents say?" });
  open("?edit");
  const title = await screen.findByLabelText("What do you want to know?");
  await userEvent.clear(title);
  await userEvent.type(title, "What do children say?");
  conflict = { ...request, version: 2, visibility: "organization" };
  await press("Save changes");
  await waitFor(async () => expect((await heading()).textContent).toBe("What do children say?"));
  expect(JSON.parse(bodyOf("PUT") ?? "")).toEqual({
    insight_request: { version: 2, title: "What do children say?" },
  });
});

test("while it is changed, who reads it is not; and it says who does", async () => {
  const can: InsightRequest["can"] = ["edit", "change_participants", "open_to_plan"];
  request = makeRequest({ can, visibility: "private" });
  const { unmount } = open("?edit");
  await screen.findByText("Private: only these people, analysts and admins read it.");
  expect(screen.queryByRole("button", { name: /^Open it to/ })).toBeNull();
  screen.getByText("Save or discard your changes first; then you can open it.");
  unmount();
  open();
  const button = await screen.findByRole("button", { name: /^Open it to/ });
  expect(screen.queryByText(/shared in reads the insight/)).toBeNull();
  button.focus();
  request = { ...request, visibility: "organization", can: ["edit", "change_participants"] };
  act(() => forget([readsBy.requests]));
  const told = await screen.findByText(/reads it, and so do analysts and admins\.$/);
  await waitFor(() => expect(document.activeElement).toBe(told));
});

test("markup in any text is shown as text and does nothing", async () => {
  const evil = `<img src=x onerror="window.evil=1"><script>window.evil=1</script>`;
  const person = { ...ann, first_name: evil };
  request = makeRequest({
    title: evil,
    description: `${evil}\n\n[press](javascript:window.evil=1)`,
    requester: person,
    participants: [{ ...bob, first_name: evil }],
    organization_plan: { id: 1, name: evil },
    visibility: "organization",
    attachments: [
      {
        id: 1,
        filename: `${evil}.txt`,
        type: "text/plain",
        bytes: 3,
        width: null,
        height: null,
        created_at: request.created_at,
      },
    ],
    insight_answers: [
      {
        insight_question_id: 1,
        label: evil,
        help: "",
        kind: "short_text",
        choices: [],
        limits: {},
        value: evil,
      },
      {
        insight_question_id: 2,
        label: "Link",
        help: "",
        kind: "choice",
        choices: [{ value: "a", label: evil }],
        limits: {},
        value: "a",
      },
    ],
    events: [makeEvent({ id: 1, kind: "cancelled", actor: person, reason: evil })],
    duplicate_of: { id: 3, title: evil, status: "submitted" },
  });
  const { container } = open();
  expect((await heading()).textContent).toBe(evil);
  await screen.findAllByText(`${evil}.txt`);
  await screen.findByText("press");
  expect(container.querySelector("script, img, [onerror], a[href^=javascript]")).toBeNull();
  expect("evil" in window).toBe(false);
});

test("whoever has just filed it reads what was promised and what comes next", async () => {
  request = makeRequest({ status: "submitted", promised_at: "2026-11-18T14:00:00.000Z" });
  const pathname = "/app/insights/12";
  const open12 = (state: unknown) =>
    renderAt({ pathname, state }, "/app/insights/:requestId", <InsightCenterScreen />);
  const first = open12(filedState(12));
  const note = await screen.findByRole("region", { name: /^You will have the answer by/ });
  expect(note.textContent).toContain("An analyst takes it on next.");
  first.unmount();
  open12(null);
  await screen.findByRole("heading", { level: 1, name: request.title });
  expect(screen.queryByRole("region", { name: /^You will have the answer by/ })).toBeNull();
});

test("to answer what is asked is one press away, in the rail and in the bar", async () => {
  request = makeRequest({
    status: "needs_clarification",
    can: ["clarify"],
    requester: ann,
    events: [makeEvent({ id: 9, kind: "clarification_asked", reason: "Which countries?" })],
  });
  open();
  const field = await screen.findByRole("textbox", { name: "Your answer" });
  await userEvent.click(await inRail("Answer the question"));
  expect(document.activeElement).toBe(field);
  act(() => field.blur());
  const bar = within(screen.getByRole("group", { name: "What you can do now" }));
  await userEvent.click(bar.getByRole("button", { name: "Answer the question" }));
  expect(document.activeElement).toBe(field);
});

test("a new time stands at the top with its reason, beside the promise", async () => {
  const at = "2026-11-16T12:00:00.000Z";
  const expected_at = "2026-11-19T12:00:00.000Z";
  const made = makeRequest({ status: "in_progress" });
  request = {
    ...made,
    expected_at,
    ledger: { ...made.ledger, told: [{ at, expected_at, reason: "An office answers late." }] },
  };
  open();
  const note = within(await screen.findByRole("region", { name: /^Later than promised/ }));
  note.getByText("An office answers late.");
  note.getByText(/Promised for/);
});

test("a declined request says why at the top, and to who asked what they can do", async () => {
  const declined = makeEvent({ id: 9, kind: "declined", actor: bob, reason: "Legal advice." });
  request = makeRequest({ status: "declined", progress: null, events: [declined] });
  open();
  const note = within(await screen.findByRole("region", { name: "Your request was declined" }));
  note.getByText("Legal advice.");
  const again = note.getByRole("link", { name: "Change it and ask again" });
  expect(again.getAttribute("href")).toMatch(/\/duplicate\/12$/);
});

test("others read why it was declined, without a step that is not theirs", async () => {
  const declined = makeEvent({ id: 9, kind: "declined", actor: bob, reason: "Legal advice." });
  request = makeRequest({ status: "declined", requester: bob, progress: null, events: [declined] });
  open();
  const note = within(await screen.findByRole("region", { name: "This request was declined" }));
  note.getByText("Legal advice.");
  expect(note.queryByRole("link")).toBeNull();
});

test("how far the answer is, is an ordered list that names the present step", async () => {
  const progress = { reached: "sources", sources: 7 } as const;
  request = makeRequest({ status: "in_progress", progress });
  open();
  const list = within(await screen.findByRole("region", { name: "How far the answer is" }));
  const items = list.getAllByRole("listitem");
  expect(items.map((one) => one.textContent)).toEqual([
    "Claimed, done",
    "Sources gathered (7), now",
    "Writing, still to come",
    "Delivered, still to come",
  ]);
  expect(items.map((one) => one.getAttribute("aria-current"))).toEqual([null, "step", null, null]);
});
