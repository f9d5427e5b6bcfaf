import type { ServerResponse } from "node:http";
import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Heard, json } from "#api/call/testServer.ts";
import { ann, bob } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { RequestConversation } from "./RequestConversation.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let stored: Comment[];
/** What the server answers to the next write instead of doing it. */
let refusal: { status: number; body: unknown } | undefined;

function comment(id: number, body: string, more: Partial<Comment> = {}): Comment {
  return {
    id,
    body,
    author: bob,
    internal: false,
    created_at: `2025-11-17T10:0${id}:00.000Z`,
    edited_at: null,
    version: 1,
    deleted: false,
    passage: null,
    attachments: [],
    thanks: null,
    can: [],
    ...more,
  };
}

const own = { author: ann, can: ["edit", "delete"] } satisfies Partial<Comment>;
const problem = (status: number, code: string) => ({
  status,
  body: { type: "", title: `It is ${code}`, status, detail: "Try again.", code },
});

beforeEach(async () => {
  stored = [comment(2, "Second"), comment(1, "First", own)];
  refusal = undefined;
  const write = (act: (heard: Heard) => Comment) => (heard: Heard, response: ServerResponse) => {
    if (refusal) return json(response, refusal.status, refusal.body);
    const changed = act(heard);
    stored = [changed, ...stored.filter(({ id }) => id !== changed.id)];
    stored.sort((one, other) => other.id - one.id);
    return json(response, 200, { comment: changed });
  };
  server = await startScreens({
    "GET /api/v1/insight_requests/12/comments": (heard, response) =>
      json(response, 200, {
        comments: heard.path.includes("internal=true") ? [comment(7, "Between us")] : stored,
        people: [],
        next_cursor: null,
      }),
    "POST /api/v1/insight_requests/12/comments": write(({ body }) =>
      comment(3, JSON.parse(body).comment.body, own),
    ),
    "PUT /api/v1/comments/1": write(({ body }) =>
      comment(1, JSON.parse(body).comment.body, { ...own, version: 2 }),
    ),
    "DELETE /api/v1/comments/1": write(() =>
      comment(1, "", { author: ann, deleted: true, can: ["restore"] }),
    ),
    "DELETE /api/v1/comments/1/deletion": write(() => comment(1, "First", own)),
  });
});
afterEach(() => {
  cleanup();
  return server.stop();
});

async function show({ mayNote = false, isAsked = false, address = "/" } = {}) {
  const shown = renderAt(
    address,
    "/",
    <RequestConversation
      requestId={12}
      readerId={ann.id}
      first={{ comments: stored, people: [], next_cursor: null }}
      seenAt={null}
      mayNote={mayNote}
      requesterName="Ann Test"
      isAsked={isAsked}
    />,
  );
  await screen.findByRole("textbox", { name: "Write a comment" });
  return shown;
}

const area = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Write a comment" });
const texts = async () => {
  await screen.findByText("Second");
  return screen.getAllByRole("article").map((entry) => entry.querySelector("p + *")?.textContent);
};

test("what came with the request is there at once, oldest first, without a further call", async () => {
  await show();
  expect(await texts()).toEqual(["First", "Second"]);
  await untilSettled();
  expect(server.heard.filter(({ path }) => path.includes("comments"))).toEqual([]);
});

test("who was led to one of them by its address finds the focus on it, and on no note", async () => {
  await show({ mayNote: true, address: "/?comment=1" });
  await texts();
  const row = screen.getByText("First").closest("li");
  await waitFor(() => expect(document.activeElement).toBe(row));
  await userEvent.click(screen.getByRole("tab", { name: "Internal notes" }));
  const note = await screen.findByText("Between us");
  expect(note.closest("li")?.dataset["shown"]).toBe("false");
});

test("what one sends joins the end, and the field is free for the next", async () => {
  await show();
  await userEvent.type(area(), "Third");
  await userEvent.click(screen.getByRole("button", { name: "Send comment" }));
  await waitFor(() => expect(area().value).toBe(""));
  await screen.findByText("Third");
});

test("a failure keeps the text, also over a reload", async () => {
  refusal = problem(500, "failed");
  const { unmount } = await show();
  await userEvent.type(area(), "Not lost");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("It is failed");
  expect(area().value).toBe("Not lost");
  unmount();
  await show();
  expect(area().value).toBe("Not lost");
});

test("nothing is sent that the contract refuses", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Send comment" }));
  screen.getByText("Fill this in.");
  await untilSettled();
  expect(server.heard.some(({ method }) => method === "POST")).toBe(false);
});

test("a change that came too late shows the present words and keeps one's own", async () => {
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  refusal = problem(409, "stale_version");
  stored = [comment(2, "Second"), comment(1, "From the other tab", { ...own, version: 2 })];
  await userEvent.keyboard(" here{Control>}{Enter}{/Control}");
  await screen.findByText("From the other tab");
  const mine = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your text" });
  expect(mine.value).toBe("First here");
  refusal = undefined;
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Your text" })).toBeNull());
  await screen.findByText("First here");
  const sent = server.heard.findLast(({ method }) => method === "PUT");
  expect(JSON.parse(sent?.body ?? "{}").comment.version).toBe(2);
});

test("a deletion is done at once and taken back where it stood", async () => {
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("First");
});

test("notes are a tab of their own, and only for those who may read them", async () => {
  const { unmount } = await show();
  await screen.findByText("Second");
  expect(screen.queryByRole("tab", { name: "Internal notes" })).toBeNull();
  unmount();
  await show({ mayNote: true });
  await userEvent.click(screen.getByRole("tab", { name: "Internal notes" }));
  const notes = within(await screen.findByRole("list", { name: "Internal notes" }));
  notes.getByText("Between us");
  screen.getByText(/never Ann Test/);
});

test("who is asked something is told that a comment is no answer", async () => {
  await show({ isAsked: true });
  screen.getByText(/doesn't answer what you were asked/);
});
