import type { WholePerson } from "@sightline/contract/people/people.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { PersonScreen } from "./PersonScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;

const moment = "2026-11-16T09:00:00.000Z";
const bo: WholePerson = {
  id: 77,
  first_name: "Bo",
  last_name: "Test",
  email: "bo@example.org",
  role: "member",
  state: "active",
  organization_plan: null,
  last_seen_at: null,
  created_at: moment,
  activity: "",
  deactivated_at: null,
  deletion_scheduled_for: null,
  long_password: true,
  away_until: null,
  sessions: [],
  claims: [],
  insight_requests: [],
  last_owner_of: [],
  invitations: [],
};

beforeEach(async () => {
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "admin" } }),
    "GET /api/v1/people/77": (_, response) => json(response, 200, { person: bo }),
  });
});
afterEach(() => server.stop());

test("a role that was looked at and not given is not chosen the next time", async () => {
  renderAt("/app/more/people/77", "/app/more/people/:userId", <PersonScreen />);
  const press = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Change role" }));
    return screen.findByRole("dialog", { name: "Role of Bo Test" });
  };
  const first = await press();
  await userEvent.click(within(first).getByRole("radio", { name: "Admin" }));
  await userEvent.click(within(first).getByRole("button", { name: "Keep Member" }));
  const again = await press();
  expect(within(again).getByRole<HTMLInputElement>("radio", { name: "Member" }).checked).toBe(true);
});
