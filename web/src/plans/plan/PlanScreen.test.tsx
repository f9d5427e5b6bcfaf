import { reads } from "@sightline/contract/base/reads.ts";
import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { queries } from "#api/load/queries.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { json, startTestServer } from "#api/call/testServer.ts";
import { AnnounceProvider } from "#ui/overlays/LiveRegion.tsx";
import { PlanScreen } from "./PlanScreen.tsx";
import { makeMember, makePlan } from "#plans/plans.testing.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let plan: OrganizationPlan | null;
let userId: number;
let results: { email: string; outcome: string; detail: string }[];

beforeEach(async () => {
  clearSession("signed_out");
  localStorage.clear();
  sessionStorage.clear();
  queries.clear();
  plan = makePlan();
  userId = 1;
  results = [];
  server = await startTestServer(({ method, path }, response) => {
    if (path === "/api/v1/profile")
      return json(response, 200, { user: { id: userId, role: "member" } });
    if (path === "/api/v1/invitations") return json(response, 200, { invitations: [] });
    if (path.endsWith("/leaving")) return json(response, 200, { leaving: leftByBo });
    if (path.endsWith("/organization_plans/invitations"))
      return json(response, 200, { organization_plan: plan, results });
    if (method === "GET") return json(response, 200, { organization_plan: plan });
    json(response, 200, { organization_plan: plan });
  });
  storeSession({ token: "t", email: "ada@example.org" }, false);
});
afterEach(() => server.stop());

const leftByBo = {
  member: { id: 2, first_name: "Bo", last_name: "Dahl" },
  insight_requests: [{ id: 9, title: "What does oat milk cost?", status: "submitted" }],
  insight_groups: [],
  private_requests: null,
  hand_over_to: { id: 1, first_name: "Ada", last_name: "Lind" },
};

function open() {
  return render(
    <AnnounceProvider>
      <PlanScreen />
    </AnnounceProvider>,
  );
}

test("an owner sees seats, people and open invitations, and why they can't go", async () => {
  open();
  await screen.findByRole("heading", { level: 1, name: "Northwind" });
  const seats = within(await screen.findByRole("region", { name: "Seats" }));
  seats.getByText("3 of 5 seats in use (2 members, 1 invited)");
  const people = within(screen.getByRole("list", { name: "People in Northwind" }));
  expect(people.getAllByRole("listitem")).toHaveLength(2);
  screen.getByRole("button", { name: "Send again to cleo@example.org" });
  screen.getByText(/You are the only owner, and a plan needs one/);
  expect(screen.queryByRole("button", { name: "Leave the plan" })).toBeNull();
});

test("who is no owner sees nothing they can't do, and whom to ask", async () => {
  userId = 2;
  plan = makePlan({ role: "member", invitations: [] });
  open();
  await screen.findByRole("heading", { name: "Whom to ask" });
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Leave the plan",
  ]);
});

test("each address gets its words, and what may yet work stays in the field", async () => {
  results = [
    { email: "d@example.org", outcome: "invited", detail: "d@example.org is invited." },
    { email: "e@example.org", outcome: "no_free_seat", detail: "5 of 5 seats in use." },
  ];
  open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>("E-mail addresses");
  await userEvent.type(field, "d@example.org, e@example.org, cleo");
  await userEvent.click(screen.getByRole("button", { name: "Send 2 invitations" }));
  await screen.findByText("1 of 3 invitations sent");
  screen.getByText("Invited. The mail is on its way.");
  screen.getByText("5 of 5 seats in use.");
  screen.getByText("This is not an e-mail address.");
  expect(field.value).toBe("e@example.org\ncleo");
});

test("a plan that is full says so, and offers no form that could only be refused", async () => {
  plan = makePlan({ seats: { total: 5, members: 3, invited: 2, free: 0 } });
  open();
  await screen.findByText(/^All 5 seats are in use\. Revoke an open invitation/);
  expect(screen.queryByLabelText("E-mail addresses")).toBeNull();
  expect(screen.queryByRole("button", { name: "Send the invitation" })).toBeNull();
});

test("removing first shows what stays behind, and hands it to whom one chose", async () => {
  const cleo = makeMember({ id: 3, first_name: "Cleo", last_name: "Ek", role: "member" });
  plan = makePlan({ members: [...makePlan().members, cleo] });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Change Bo Dahl" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove from the plan" }));
  const question = within(await screen.findByRole("dialog"));
  await question.findByText("What does oat milk cost?");
  const remove = await question.findByRole("button", { name: "Remove Bo and hand over to Ada" });
  await waitFor(() => expect(remove.hasAttribute("disabled")).toBe(false));
  await userEvent.click(remove);
  await waitFor(() => {
    const sent = server.heard.find(({ method }) => method === "DELETE");
    expect(JSON.parse(sent?.body ?? "{}")).toEqual({ email: "bo@example.org", hand_over_to: 1 });
  });
});

test("who is removed while looking is told so, under the same heading", async () => {
  open();
  const heading = await screen.findByRole("heading", { level: 1, name: "Northwind" });
  plan = null;
  act(() => forget([reads.plans]));
  await screen.findByText(/You are no longer in Northwind/);
  expect(heading.isConnected).toBe(true);
  screen.getByLabelText("Name of your organization");
});
