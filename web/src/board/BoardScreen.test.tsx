import type { PostRow } from "@sightline/contract/board/board.shapes.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { ann } from "#testing/requests.ts";
import { makeLine, noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { BoardScreen } from "./BoardScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let line: ReturnType<typeof makeLine>;

const moment = "2026-03-02T09:00:00.000Z";
const makePost = (id: number, title: string): PostRow => ({
  id,
  title,
  excerpt: "",
  author: ann,
  version: 1,
  pinned: false,
  comment_count: 0,
  created_at: moment,
  edited_at: null,
  activity_at: moment,
  unread: false,
});

beforeEach(async () => {
  line = makeLine();
  server = await startScreens({
    "GET /api/v1/drafts": (_, response) => json(response, 200, { drafts: [], next_cursor: null }),
    "GET /api/v1/message_boards/1": async (_, response) => {
      await line.passes();
      const board_posts = [makePost(8, "Eighth"), makePost(7, "Seventh")];
      json(response, 200, {
        message_board: { id: 1, name: "Message board", board_posts },
        next_cursor: null,
      });
    },
  });
});
afterEach(() => server.stop());

test("keys pressed while the board loads are kept for its rows; c begins a post at once", async () => {
  const opened = noteOpened();
  line.hold();
  renderAt("/app/community/board", "/app/community/board", <BoardScreen />);
  await screen.findByText("Loading posts");
  await userEvent.keyboard("jjk{Enter}");
  line.release();
  await waitFor(() => expect(opened).toEqual(["#/app/community/board/8"]));
  await userEvent.keyboard("c");
  await screen.findByRole("heading", { level: 1, name: "New post" });
});
