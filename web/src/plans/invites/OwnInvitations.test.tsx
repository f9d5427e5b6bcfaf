import type { OwnInvitation } from "@sightline/contract/invitations.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { OwnInvitations } from "./OwnInvitations.tsx";

let invitation: OwnInvitation;
let server: Awaited<ReturnType<typeof startScreens>>;

beforeEach(async () => {
  invitation = {
    id: 5,
    organization: "Northwind",
    invited_by: null,
    created_at: "2026-11-10T09:00:00.000Z",
    expires_at: "2099-01-01T00:00:00.000Z",
    declined_at: null,
  };
  server = await startScreens({
    "GET /api/v1/invitations": (_, response) => json(response, 200, { invitations: [invitation] }),
    "PUT /api/v1/invitations/5/decline": (_, response) => {
      invitation = { ...invitation, declined_at: momentOf(Date.now()) };
      response.writeHead(204).end();
    },
    "PUT /api/v1/invitations/5/decline/undo": (_, response) => {
      invitation = { ...invitation, declined_at: null };
      response.writeHead(204).end();
    },
  });
  onTestFinished(async () => void (await server.stop()));
});

const open = () => renderAt("/", "/", <OwnInvitations />);

test("a declined invitation stays in its place, where it is taken back", async () => {
  open();
  await userEvent.click(
    await screen.findByRole("button", { name: "Decline the invitation to Northwind" }),
  );
  await screen.findByText(/You declined; it can be taken back until/);
  const takeBack = screen.getByRole("button", { name: "Take back that you declined Northwind" });
  await waitFor(() => expect(document.activeElement).toBe(takeBack));
  await userEvent.click(takeBack);
  await screen.findByRole("button", { name: "Accept the invitation to Northwind" });
});

test("ten minutes later it is gone from there", async () => {
  invitation = { ...invitation, declined_at: momentOf(Date.now() - 11 * 60_000) };
  const { container } = open();
  await untilSettled();
  expect(server.heard.map(({ path }) => path)).toContain("/api/v1/invitations");
  expect(container.querySelector("main")?.textContent).toBe("");
});
