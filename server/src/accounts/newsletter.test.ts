import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { hourMs } from "@sightline/contract/base/moments.ts";
import { people } from "@sightline/contract/people/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import type { NewPerson } from "#testing/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

const ask = (as?: Signature) =>
  fetch(app.url + accounts.exportSubscribers.path, { headers: signatureHeaders(as) });

async function subscribe(person: NewPerson, given: { deactivated_at?: string } = {}) {
  const { id, email } = await app.makePerson(person);
  await app.db
    .updateTable("users")
    .set({ subscribed_newsletter: true, ...given })
    .where("id", "=", id)
    .execute();
  return email;
}

test("admins get those who subscribed as a file, and no others", async () => {
  const ann = await subscribe({ first_name: "Ann", last_name: 'O"Neill, Jr.' });
  const gone = await subscribe({ first_name: "Gone" }, { deactivated_at: app.clock.now() });
  const { email: never } = await app.makePerson({ first_name: "Never" });
  const response = await ask(await app.signIn({ role: "admin" }));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="newsletter-subscribers-\d{4}-\d\d-\d\d\.csv"/,
  );
  const text = await response.text();
  expect(text.startsWith('"email","first_name","last_name"\r\n')).toBe(true);
  expect(text).toContain(`"${ann}","Ann","O""Neill, Jr."\r\n`);
  expect(text).not.toContain(gone);
  expect(text).not.toContain(never);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "'=1", "＝1", "＋1", "－1", "＠SUM(A1)"])(
  "a name like %j is no formula in a spreadsheet",
  async (name) => {
    const email = await subscribe({ first_name: name });
    const text = await (await ask(await app.signIn({ role: "admin" }))).text();
    expect(text).toContain(`"${email}","'${name}",`);
  },
);

test("more than a page of them come whole", async () => {
  await app.db
    .insertInto("users")
    .values(
      Array.from({ length: 2_001 }, (_, number) => ({
        email: `many-${number}@example.org`,
        password_hash: "",
        first_name: "Many",
        last_name: "Readers",
        subscribed_newsletter: true,
        terms_agreed_at: app.clock.now(),
        terms_version: 1,
      })),
    )
    .execute();
  const text = await (await ask(await app.signIn({ role: "admin" }))).text();
  expect(new Set(text.match(/many-\d+@/g)).size).toBe(2_001);
});

test("each export leaves one line, and needs a recent sign-in", async () => {
  const lines = () =>
    app.db
      .selectFrom("audit_acts")
      .select(["actor_id", "subject_id"])
      .where("act", "=", "newsletter_exported")
      .where("actor_id", "=", admin.id)
      .execute();
  const admin = await app.signIn({ role: "admin" });
  await (await ask(admin)).text();
  expect(await lines()).toEqual([{ actor_id: admin.id, subject_id: null }]);
  await app.db
    .updateTable("sessions")
    .set({ signed_in_at: new Date(Date.now() - 2 * hourMs).toISOString() })
    .where("user_id", "=", admin.id)
    .execute();
  expect((await ask(admin)).status).toBe(403);
  expect(await lines()).toHaveLength(1);
});

test("by page they are told with how many there are", async () => {
  const email = await subscribe({ first_name: "Latest" });
  const as = await app.signIn({ role: "admin" });
  const { body } = await app.call(people.listSubscribers, { as, query: { limit: 1 } });
  expect(body.subscribers).toMatchObject([{ email, first_name: "Latest" }]);
  const query = { limit: 1, cursor: body.next_cursor ?? "" };
  const next = await app.call(people.listSubscribers, { as, query });
  expect(next.body.subscribers).toHaveLength(1);
  expect(next.body.count).toBe(body.count);
  await subscribe({ first_name: "Gone" }, { deactivated_at: app.clock.now() });
  const after = await app.call(people.listSubscribers, { as });
  expect(after.body.count).toBe(body.count);
});

test("for others it does not exist", async () => {
  expect((await ask()).status).toBe(401);
  for (const role of ["member", "analyst"] as const)
    expect((await ask(await app.signIn({ role }))).status).toBe(404);
});
