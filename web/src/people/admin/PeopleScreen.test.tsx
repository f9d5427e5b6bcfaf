import type { ListedPerson } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { PeopleScreen } from "./PeopleScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let role: SystemRole;
let sent: { path: string; body: unknown }[];

const makeListed = (id: number, first_name: string, change: Partial<ListedPerson> = {}) => ({
  id,
  first_name,
  last_name: "Test",
  email: `${first_name.toLowerCase()}@example.org`,
  role: "member" as const,
  state: "active" as const,
  organization_plan: null,
  last_seen_at: null,
  created_at: "2026-11-16T09:00:00.000Z",
  ...change,
});
const ada = makeListed(5, "Ada", { organization_plan: { id: 4, name: "Engines" } });
const bo = makeListed(6, "Bo", { role: "analyst", state: "deactivated" });

beforeEach(async () => {
  role = "admin";
  sent = [];
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role } }),
    "GET /api/v1/people": ({ path }, response) => {
      const isTypo = path.includes("q=Ida");
      const people = path.includes("q=nobody") ? [] : isTypo ? [ada] : [ada, bo];
      json(response, 200, { people, similar: isTypo, next_cursor: null });
    },
    "PUT /api/v1/people/sign_out": ({ path, body }, response) => {
      sent.push({ path, body: JSON.parse(body) });
      json(response, 200, {
        results: [
          { id: 5, outcome: "done", detail: "Ada Test is signed out everywhere." },
          { id: 6, outcome: "refused", detail: "You can't sign out yourself." },
        ],
      });
    },
  });
});
afterEach(() => server.stop());

const open = (address = "/app/more/people") =>
  renderAt(address, "/app/more/people", <PeopleScreen />);
const row = (name: string) => screen.getByRole("link", { name }).closest("li") ?? document.body;

test("everybody is listed with role, state and plan", async () => {
  open();
  await screen.findByRole("link", { name: "Ada Test" });
  within(row("Ada Test")).getByText("Engines");
  within(row("Bo Test")).getByText("Analyst");
  within(row("Bo Test")).getByText("Deactivated");
});

test("several are selected by keyboard, and who was refused is named with the reason", async () => {
  open();
  await screen.findByRole("link", { name: "Ada Test" });
  await userEvent.keyboard("jxjx");
  screen.getByText("2 people selected");
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  const dialog = await screen.findByRole("dialog", { name: "Bo Test could not be changed" });
  within(dialog).getByText(/You can't sign out yourself\./);
  expect(sent).toEqual([{ path: "/api/v1/people/sign_out", body: { ids: [5, 6] } }]);
  expect(screen.queryByText("2 people selected")).toBeNull();
});

test("one person is asked about by name, several by their number", async () => {
  open();
  await screen.findByRole("link", { name: "Ada Test" });
  await userEvent.keyboard("jx");
  await userEvent.click(screen.getByRole("button", { name: "Deactivate" }));
  const one = await screen.findByRole("dialog", { name: "Deactivate Ada Test?" });
  within(one).getByRole("button", { name: "Deactivate Ada" });
  await userEvent.click(within(one).getByRole("button", { name: "Keep Ada" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Select all on screen" }));
  await userEvent.click(screen.getByRole("button", { name: "Deactivate" }));
  const both = await screen.findByRole("dialog", { name: "Deactivate 2 people?" });
  expect(both.textContent).toContain("The last owner of a plan or a group is left out");
});

test("whoever works by keyboard is left at the heading once nobody is selected", async () => {
  open();
  await screen.findByRole("link", { name: "Ada Test" });
  await userEvent.keyboard("jx");
  screen.getByRole("button", { name: "Clear" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "People" })),
  );
});

test("a search that finds nobody by that name says that these are only alike", async () => {
  open("/app/more/people?q=Ida");
  await screen.findByText(/Nobody is called “Ida”/);
});

test("where nobody matches, everybody is one press away", async () => {
  open("/app/more/people?q=nobody");
  await userEvent.click(await screen.findByRole("button", { name: "Show everybody" }));
  await screen.findByRole("link", { name: "Bo Test" });
});

test("others read that it is for admins", async () => {
  role = "analyst";
  open();
  await screen.findByRole("heading", { name: "Only for admins" });
});
