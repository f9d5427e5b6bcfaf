import type { AuditAct } from "@sightline/contract/audit/audit.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
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

async function start(acts: readonly AuditAct[], role: "admin" | "member" = "admin") {
  const asked: string[] = [];
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(null), role } }),
    "GET /api/v1/audit_acts/seal": (_, response) => json(response, 200, { audit_seal: seal }),
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
  expect(
    within(list).getByText(
      "Ada Byron changed the role of Grace Hopper in the plan Northwind, from member to owner",
    ),
  ).toBeTruthy();
  expect(within(list).getByText("from 192.0.2.1")).toBeTruthy();
  expect(screen.getByText(/Sealed up to line 11/)).toBeTruthy();
});

test("a line leads to what else its person did, and that is taken off again", async () => {
  const asked = await start([act()]);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Narrow the log by line 12" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Only what Ada Byron did" }));
  const pill = await screen.findByRole("button", { name: "By Ada Byron" });
  expect(asked.at(-1)).toContain("actor=1");
  await userEvent.click(pill);
  expect(screen.queryByRole("button", { name: "By Ada Byron" })).toBeNull();
});

test("an address that narrows it opens so, and says when nothing fits", async () => {
  const asked = await start([]);
  open("?act=signed_in&subject=user:7");
  await screen.findByRole("heading", { name: "Nothing like that was recorded" });
  expect(asked[0]).toContain("act=signed_in");
  expect(screen.getByRole("button", { name: "About person 7" })).toBeTruthy();
});

test("others read whom it is for, and nothing is asked", async () => {
  const asked = await start([act()], "member");
  open();
  await screen.findByRole("heading", { name: "The audit log is for admins" });
  expect(asked).toEqual([]);
});
