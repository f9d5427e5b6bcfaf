import type { ListedPlan } from "@sightline/contract/plans.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { PlansScreen } from "./PlansScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let listed: ListedPlan[];
let sent: unknown[];

const northwind: ListedPlan = {
  id: 4,
  name: "Northwind",
  created_at: "2026-11-16T09:00:00.000Z",
  seats: { total: 5, members: 1, invited: 0, free: 4 },
  requests_lately: 3,
};

/** Founded for a customer, with nobody in it yet. */
const lateLtd = (invited: number): ListedPlan => ({
  ...northwind,
  id: 2,
  name: "Late Ltd",
  seats: { total: 5, members: 0, invited, free: 5 - invited },
});

beforeEach(async () => {
  listed = [northwind];
  sent = [];
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "admin" } }),
    "GET /api/v1/place": (_, response) =>
      json(response, 200, {
        place: {
          name: "Sightline",
          support_email: null,
          registration: "open",
          has_admin: true,
          takes_requests: true,
          plan_seats: 12,
          legal_version: 1,
        },
      }),
    "GET /api/v1/organization_plans/all": (_, response) =>
      json(response, 200, { organization_plans: listed, next_cursor: null }),
    "GET /api/v1/organization_plans/4/closing": (_, response) =>
      json(response, 200, { closing: { members: 1, invited: 0, organization_requests: 0 } }),
    "DELETE /api/v1/organization_plans/4": (_, response) => {
      listed = [];
      json(response, 204, undefined);
    },
    "POST /api/v1/organization_plans/2/owner": ({ body }, response) => {
      sent.push(JSON.parse(body));
      listed = [northwind, lateLtd(1)];
      json(response, 201, { organization_plan: lateLtd(1) });
    },
  });
});
afterEach(() => server.stop());

const open = () => renderAt("/app/more/plans", "/app/more/plans", <PlansScreen />);

test("a plan for a customer begins with the seats that the settings name", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Create a plan" }));
  const dialog = await screen.findByRole("dialog", { name: "Create a plan" });
  await waitFor(() =>
    expect(within(dialog).getByLabelText<HTMLInputElement>("Seats").value).toBe("12"),
  );
});

test("whoever closes a plan by keyboard is left at the heading", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Close Northwind" }));
  const dialog = await screen.findByRole("dialog", { name: "Close Northwind?" });
  await within(dialog).findByText("Its only member leaves it and is told by mail.");
  within(dialog).getByRole("button", { name: "Close the plan" }).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "No plans yet" });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Plans" })),
  );
});

test("a plan whose owner never came gets another invited; the rest has one", async () => {
  listed = [northwind, lateLtd(0)];
  open();
  await screen.findByText("Nobody owns it, and nobody is invited to.");
  expect(screen.queryByRole("button", { name: "Invite an owner for Northwind" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Invite an owner for Late Ltd" }));
  await userEvent.click(await screen.findByRole("button", { name: "Invite the owner" }));
  const field = await screen.findByRole("textbox", { name: "E-mail address of the owner" });
  screen.getByText("Fill this in.");
  await userEvent.type(field, "owner@example.org{Enter}");
  await waitFor(() => expect(sent).toEqual([{ owner_email: "owner@example.org" }]));
  await screen.findByText("Its owner is invited and has not come yet.");
  expect(screen.queryByRole("dialog")).toBeNull();
});
