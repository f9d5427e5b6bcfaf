import type { AuditAct } from "@sightline/contract/audit/audit.ts";
import { touchedByEvent } from "@sightline/contract/live.ts";
import { act as happening, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { AuditScreen } from "./AuditScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
afterEach(() => server.stop());

const seal = {
  id: 2,
  last_act_id: 11,
  hash: "ab".repeat(32),
  sealed_at: "2026-11-17T10:00:00.000Z",
};
const ada = { id: 1, first_name: "Ada", last_name: "Byron" };
const act = (given: Partial<AuditAct> = {}): AuditAct => ({
  id: 12,
  at: "2026-11-17T10:00:00.000Z",
  act: "plan_role_changed",
  actor: ada,
  subject: { kind: "user", id: 2, name: "Grace Hopper" },
  fields: ["role"],
  details: [
    { name: "plan", value: "Northwind" },
    { name: "from", value: "member" },
    { name: "to", value: "owner" },
  ],
  origin: "192.0.2.1",
  ...given,
});

const someone = (id: number, first_name: string, last_name: string) => ({
  id,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@example.org`,
  role: "member" as const,
  state: "active" as const,
  organization_plan: null,
  last_seen_at: null,
  created_at: "2026-11-01T10:00:00.000Z",
});
const grace = someone(2, "Grace", "Hopper");

async function start(acts: readonly AuditAct[], role: "admin" | "member" = "admin") {
  const asked: string[] = [];
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role } }),
    "GET /api/v1/audit_acts/seal": (_, response) => json(response, 200, { audit_seal: seal }),
    "GET /api/v1/people": ({ path }, response) =>
      json(response, 200, {
        people: path.includes("q=hop") ? [grace] : [],
        similar: false,
        next_cursor: null,
      }),
    "GET /api/v1/people/3": (_, response) =>
      json(response, 200, { person: someone(3, "Mary", "Somerville") }),
    "GET /api/v1/audit_acts": ({ path }, response) => {
      asked.push(path);
      json(response, 200, { audit_acts: acts, next_cursor: null });
    },
  });
  return asked;
}

const open = (query = "") =>
  renderAt(`/app/more/audit${query}`, "/app/more/audit", <AuditScreen />);

test("each line is a sentence, with when and from where", async () => {
  await start([act()]);
  open();
  const list = await screen.findByRole("list", { name: "Audit log" });
  within(list).getByText(
    "Ada Byron changed the role of Grace Hopper in the plan Northwind, from member to owner",
  );
  within(list).getByText("from 192.0.2.1");
  screen.getByText(/Sealed up to line 11/);
});

const doneBy = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Done by" });

test("a line leads to what else its person did, and that is taken off again", async () => {
  const asked = await start([act()]);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Narrow the log by line 12" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Only what Ada Byron did" }));
  await waitFor(() => expect(asked.at(-1)).toContain("actor=1"));
  expect((await doneBy()).value).toBe("Ada Byron");
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  const address = screen.getByRole("status", { name: "Address" });
  await waitFor(() => expect(address.textContent).toBe("/app/more/audit"));
  expect((await doneBy()).value).toBe("");
});

test("a person is found as one types, by keyboard alone", async () => {
  const asked = await start([act()]);
  open();
  const field = await doneBy();
  await userEvent.type(field, "hop");
  await screen.findByRole("option", { name: /Grace Hopper/ });
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(asked.at(-1)).toContain("actor=2"));
  expect(field.value).toBe("Grace Hopper");
});

test("a person whose lines are not among those shown is called by name too", async () => {
  await start([]);
  open("?actor=3");
  const field = await doneBy();
  await waitFor(() => expect(field.value).toBe("Mary Somerville"));
});

test("newer lines announce themselves above those that are read, which stay", async () => {
  const acts = [act()];
  await start(acts);
  open();
  await screen.findByText("from 192.0.2.1");
  acts.unshift(act({ id: 13, origin: "192.0.2.2" }));
  happening(() => forget(touchedByEvent.audit_sealed));
  const show = await screen.findByRole("button", { name: "Show it" });
  screen.getAllByText("1 newer line.", { exact: false });
  expect(screen.queryByText("from 192.0.2.2")).toBeNull();
  await userEvent.click(show);
  await screen.findByText("from 192.0.2.2");
});

test("an address that narrows it opens so, and says when nothing fits", async () => {
  const asked = await start([]);
  open("?act=signed_in&subject=user:7");
  await screen.findByRole("heading", { name: "Nothing like that was recorded" });
  expect(asked[0]).toContain("act=signed_in");
  screen.getByRole("button", { name: "About person 7" });
});

test("others read whom it is for, and nothing is asked", async () => {
  const asked = await start([act()], "member");
  open();
  await screen.findByRole("heading", { name: "The audit log is for admins" });
  await untilSettled();
  expect(asked).toEqual([]);
});
