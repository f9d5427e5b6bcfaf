import type { WholePerson } from "@sightline/contract/people/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { PersonScreen } from "./PersonScreen.tsx";

let person: WholePerson;
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

const done = (detail: string) => ({ results: [{ id: 77, outcome: "done", detail }] });

beforeEach(async () => {
  person = bo;
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role: "admin" } }),
    "GET /api/v1/people/77": (_, response) => json(response, 200, { person }),
    "PUT /api/v1/people/deactivation": (_, response) => {
      person = { ...person, state: "deactivated", deactivated_at: moment };
      json(response, 200, done("Bo Test is deactivated."));
    },
    "PUT /api/v1/people/activation": (_, response) => {
      person = bo;
      json(response, 200, done("Bo Test is active again."));
    },
    "PUT /api/v1/people/sign_out": (_, response) => {
      person = { ...person, sessions: [] };
      json(response, 200, done("Bo Test is signed out."));
    },
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

test("it is said before that invitations end with the right to send them", async () => {
  person = { ...bo, role: "admin" };
  renderAt("/app/more/people/77", "/app/more/people/:userId", <PersonScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Change role" }));
  const role = within(await screen.findByRole("dialog", { name: "Role of Bo Test" }));
  expect(role.queryByText(/withdrawn/)).toBeNull();
  await userEvent.click(role.getByRole("radio", { name: "Analyst" }));
  role.getByText("Invitations Bo sent as an admin are withdrawn.");
  await userEvent.click(role.getByRole("button", { name: "Keep Admin" }));
  await userEvent.click(await screen.findByRole("button", { name: "Deactivate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Deactivate Bo Test?" }));
  dialog.getByText(/Invitations they sent are withdrawn\./);
});

test("deactivating and reactivating by keys, one stays where that is turned round", async () => {
  renderAt("/app/more/people/77", "/app/more/people/:userId", <PersonScreen />);
  (await screen.findByRole("button", { name: "Deactivate" })).focus();
  await userEvent.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Deactivate Bo Test?" }));
  dialog.getByRole("button", { name: "Deactivate Bo" }).focus();
  await userEvent.keyboard("{Enter}");
  const reactivate = await screen.findByRole("button", { name: "Reactivate" });
  await waitFor(() => expect(document.activeElement).toBe(reactivate));
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Deactivate" }));
});

test("once somebody is signed out everywhere, the keys go on from their name", async () => {
  const session = { id: 1, device: "Firefox", created_at: moment, last_used_at: moment };
  person = { ...bo, sessions: [session] };
  renderAt("/app/more/people/77", "/app/more/people/:userId", <PersonScreen />);
  (await screen.findByRole("button", { name: "Sign out everywhere" })).focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Nowhere.");
  const name = screen.getByRole("heading", { level: 1, name: "Bo Test" });
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test.each([
  ["Deactivated just now", () => new Date().toISOString()],
  ["Deactivated since 12 May 2025", () => "2025-05-12T09:00:00.000Z"],
])("who is deactivated is said to be so once: %s", async (words, since) => {
  person = { ...bo, state: "deactivated", deactivated_at: since() };
  renderAt("/app/more/people/77", "/app/more/people/:userId", <PersonScreen />);
  const state = (await screen.findByText("State")).closest("div");
  // What follows is the exact moment, for hover.
  expect(state?.textContent.startsWith(`State${words}`)).toBe(true);
});
