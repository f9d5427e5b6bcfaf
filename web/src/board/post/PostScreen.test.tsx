import type { BoardPost } from "@sightline/contract/board/board.shapes.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann, bob } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { PostScreen } from "./PostScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let line: ReturnType<typeof makeLine>;
let post: BoardPost;

const path = "/api/v1/board_posts/8";

beforeEach(async () => {
  line = makeLine();
  post = {
    id: 8,
    title: "Who knows a good printer?",
    excerpt: "",
    body: "We need one by May.",
    author: ann,
    organization: null,
    version: 1,
    pinned: false,
    comment_count: 0,
    created_at: "2026-03-02T09:00:00.000Z",
    edited_at: null,
    activity_at: "2026-03-02T09:00:00.000Z",
    unread: true,
    deleted_at: null,
    thanks: { count: 0, given: false, by: [] },
    confirmation: null,
    attachments: [],
    comments: [],
    comments_cursor: null,
    people: [],
    versions: [],
    read_at: null,
    can: [],
  };
  server = await startScreens({
    [`GET ${path}`]: async (_, response) => {
      await line.passes();
      json(response, 200, { board_post: post });
    },
    [`DELETE ${path}/deletion`]: (_, response) => {
      post = { ...post, deleted_at: null };
      json(response, 200, { board_post: post });
    },
    [`PUT ${path}/read`]: (_, response) => {
      post = { ...post, unread: false, read_at: "2026-03-02T10:00:00.000Z" };
      response.writeHead(204).end();
    },
    [`GET ${path}/comments`]: (_, response) =>
      json(response, 200, { comments: post.comments, people: [], next_cursor: null }),
  });
});
afterEach(() => server.stop());

const open = () =>
  renderAt("/app/community/board/8", "/app/community/board/:postId", <PostScreen />);
const heading = () => screen.findByRole("heading", { level: 1, name: post.title });
const count = (wanted: string) =>
  server.heard.filter(({ method, path: asked }) => `${method} ${asked}` === wanted).length;

test("coming back, one finds what is new under a line, however short the first look was", async () => {
  const { unmount } = open();
  await heading();
  line.hold();
  await waitFor(() => expect(count(`PUT ${path}/read`)).toBe(1));
  // What is asked for because of it is still on its way when one leaves.
  await waitFor(() => expect(count(`GET ${path}`)).toBe(2));
  unmount();
  line.release();
  const activity_at = "2026-03-02T11:00:00.000Z";
  const said = { body: "I know one.", author: bob, created_at: activity_at };
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
  post = { ...post, activity_at, unread: true, comment_count: 1, comments: [{ ...said, ...rest }] };
  line.hold();
  open();
  await heading();
  expect(count(`PUT ${path}/read`)).toBe(1);
  line.release();
  await screen.findByText("New since you last looked");
  await waitFor(() => expect(count(`PUT ${path}/read`)).toBe(2));
});

test("what one deleted just now is taken back at its own address", async () => {
  post = { ...post, deleted_at: new Date().toISOString() };
  open();
  await screen.findByRole("heading", { name: "You deleted this post" });
  expect(screen.queryByText(post.body)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take it back" }));
  await screen.findByText("We need one by May.");
  expect(screen.queryByRole("heading", { name: "You deleted this post" })).toBeNull();
});

test("what can no longer be taken back is not there", async () => {
  post = { ...post, deleted_at: "2026-03-02T10:00:00.000Z" };
  open();
  await screen.findByRole("heading", { level: 1, name: "No such post" });
});
