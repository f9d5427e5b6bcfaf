import type { OpenedGroupInvite } from "@sightline/contract/groups/groups.shapes.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { clearSession } from "#api/session/session.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { AcceptGroupScreen } from "./AcceptGroupScreen.tsx";
import { groupToken } from "./groupToken.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let invite: OpenedGroupInvite;

beforeEach(async () => {
  invite = {
    id: 3,
    invitation_token: "secret",
    insight_group: { id: 4, name: "Harbour" },
    description: "",
    members_count: 2,
    invited_by: null,
    created_at: "2026-11-10T09:00:00.000Z",
    expires_at: "2099-01-01T00:00:00.000Z",
    declined_at: null,
    state: "open",
    is_member: false,
  };
  server = await startScreens({
    "GET /api/v1/insight_groups/invitation": (_, response) =>
      json(response, 200, { insight_group_invite: invite }),
  });
  onTestFinished(async () => void (await server.stop()));
});

const open = (address: string) => renderAt(address, "/groups/accept", <AcceptGroupScreen />);
const profileAsked = () => server.heard.filter(({ path }) => path === "/api/v1/profile").length;

test.each(["accepted", "revoked", "replaced", "expired"] as const)(
  "an old link that was %s leads who is in the group there, and is not kept",
  async (state) => {
    invite = { ...invite, state, is_member: true };
    open("/groups/accept?invitation_token=secret");
    await waitFor(() =>
      expect(screen.getByLabelText("Address").textContent).toBe("/app/community/groups/4"),
    );
    await waitFor(() => expect(groupToken.find()).toBeNull());
  },
);

test("without a token the page loads who is here, as with one", async () => {
  open("/groups/accept");
  await screen.findByRole("heading", { name: "Open the link from your mail" });
  await waitFor(() => expect(profileAsked()).toBe(1));
});

test("nobody is asked for where nobody is signed in", async () => {
  clearSession("signed_out");
  open("/groups/accept");
  await screen.findByRole("heading", { name: "Open the link from your mail" });
  await untilSettled();
  expect(profileAsked()).toBe(0);
});
