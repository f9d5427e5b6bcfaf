import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { FeatureListScreen } from "./FeatureListScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
const at = "2026-11-16T10:00:00.000Z";

beforeEach(async () => {
  server = await startScreens({
    "GET /api/v1/message_boards/1": (_, response) => {
      const author = { id: 2, first_name: "Bob", last_name: "Test" };
      const board_posts = [4, 3, 2, 1].map((id) => ({
        id,
        title: `Post ${id}`,
        excerpt: "What was found out.",
        author,
        version: 1,
        pinned: false,
        comment_count: 0,
        created_at: at,
        edited_at: null,
        activity_at: at,
        unread: false,
        organization: null,
        deleted_at: null,
      }));
      const message_board = { id: 1, name: "Message board", board_posts };
      json(response, 200, { message_board, next_cursor: null });
    },
    "GET /api/v1/insight_groups": (_, response) => {
      const group = { id: 7, name: "Range meeting", role: "owner", description: "" };
      const counts = { members_count: 3, shares_count: 2, activity_at: at };
      json(response, 200, { insight_groups: [{ ...group, ...counts }], next_cursor: null });
    },
    "GET /api/v1/insight_groups_invites": (_, response) =>
      json(response, 200, { insight_group_invites: [{}, {}] }),
  });
});
afterEach(() => server.stop());

const open = (place: string) => renderAt(`/app/${place}`, `/app/${place}`, <FeatureListScreen />);

test("Community opens on what was said and shared lately, and on what waits", async () => {
  open("community");
  const posts = await screen.findByRole("list", { name: "Lately on the board" });
  const titles = within(posts)
    .getAllByRole("link")
    .map((link) => link.textContent);
  expect(titles).toEqual(["Post 4", "Post 3", "Post 2"]);
  const groups = await screen.findByRole("list", { name: "Lately in your groups" });
  expect(within(groups).getByRole("link").getAttribute("href")).toBe("#/app/community/groups/7");
  await screen.findByText("2 wait for your answer");
});

test("More names one's own plan, and leads to what one can do there", async () => {
  open("more");
  await screen.findByText("Northwind, its people and seats");
  for (const name of [/^Turnarounds/, /^Help/]) screen.getByRole("link", { name });
  expect(screen.queryByRole("link", { name: /^Desk/ })).toBeNull();
});
