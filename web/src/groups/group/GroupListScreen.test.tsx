import { reads } from "@sightline/contract/base/reads.ts";
import type { GroupRow } from "@sightline/contract/groups/groups.shapes.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { makeLine, noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { GroupListScreen } from "./GroupListScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let line: ReturnType<typeof makeLine>;
let invitesLine: ReturnType<typeof makeLine>;
let areInvitesLost: boolean;

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
  invitesLine = makeLine();
  areInvitesLost = false;
  server = await startScreens({
    "GET /api/v1/insight_groups_invites": async (_, response) => {
      await invitesLine.passes();
      if (areInvitesLost) json(response, 500, {});
      else json(response, 200, { insight_group_invites: [], next_cursor: null });
    },
    "GET /api/v1/insight_groups": async (_, response) => {
      await line.passes();
      const rows = [makeRow(4, "Harbour"), makeRow(5, "Readers")];
      json(response, 200, { insight_groups: rows, next_cursor: null });
    },
  });
});
afterEach(() => server.stop());

test("keys pressed while the groups and what stands above load are kept for their rows", async () => {
  const opened = noteOpened();
  line.hold();
  invitesLine.hold();
  renderAt("/app/community/groups", "/app/community/groups", <GroupListScreen />);
  await screen.findByText("Loading groups");
  await userEvent.keyboard("jj{Enter}");
  line.release();
  await untilSettled();
  invitesLine.release();
  await waitFor(() => expect(opened).toEqual(["#/app/community/groups/5"]));
});

test("groups stay where they are while the invitations, lost before, are asked for again", async () => {
  areInvitesLost = true;
  renderAt("/app/community/groups", "/app/community/groups", <GroupListScreen />);
  await screen.findByRole("link", { name: /Harbour/ });
  const asked = () => server.heard.filter(({ path }) => path.includes("_invites")).length;
  const before = asked();
  invitesLine.hold();
  act(() => forget([reads.groupInvites]));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  screen.getByRole("link", { name: /Harbour/ });
  expect(screen.queryByText("Loading groups")).toBeNull();
  invitesLine.release();
});
