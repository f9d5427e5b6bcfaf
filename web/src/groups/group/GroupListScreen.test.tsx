import type { GroupRow } from "@sightline/contract/groups/groups.shapes.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeLine, noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { GroupListScreen } from "./GroupListScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let line: ReturnType<typeof makeLine>;

const makeRow = (id: number, name: string): GroupRow => ({
  id,
  name,
  description: "",
  role: "owner",
  members_count: 2,
  shares_count: 1,
  activity_at: "2026-03-02T09:00:00.000Z",
});

beforeEach(async () => {
  line = makeLine();
  server = await startScreens({
    "GET /api/v1/insight_groups_invites": (_, response) =>
      json(response, 200, { insight_group_invites: [], next_cursor: null }),
    "GET /api/v1/insight_groups": async (_, response) => {
      await line.passes();
      const rows = [makeRow(4, "Harbour"), makeRow(5, "Readers")];
      json(response, 200, { insight_groups: rows, next_cursor: null });
    },
  });
});
afterEach(() => server.stop());

test("keys pressed while the groups load are kept for their rows", async () => {
  const opened = noteOpened();
  line.hold();
  renderAt("/app/community/groups", "/app/community/groups", <GroupListScreen />);
  await screen.findByText("Loading groups");
  await userEvent.keyboard("jj{Enter}");
  line.release();
  await waitFor(() => expect(opened).toEqual(["#/app/community/groups/5"]));
});
