import { accounts } from "@sightline/contract/accounts/accounts.ts";
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

test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "'=1"])(
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

test("for others it does not exist", async () => {
  expect((await ask()).status).toBe(401);
  for (const role of ["member", "analyst"] as const)
    expect((await ask(await app.signIn({ role }))).status).toBe(404);
});
