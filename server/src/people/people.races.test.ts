import { request } from "node:http";
import { hourMs } from "@sightline/contract/base/moments.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { people } from "@sightline/contract/people/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAdminIds } from "#accounts/accounts.ts";
import { addInvitation } from "#invitations/invitations.ts";
import { queueMail } from "#mail/mail.ts";
import { makeSomeone, type Someone } from "#plans/plans.testing.ts";
import type { TestApp } from "#testing/app.ts";
import { signatureHeaders } from "#testing/client.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import { makeMailApp, type MailApp, tokenIn } from "#testing/mailApp.ts";
import { readLastUsed, setLastUsed } from "./people.testing.queries.ts";
import { makeSomeoneLong, roleOf } from "./people.testing.ts";

let mailApp: MailApp;
let app: TestApp;
beforeAll(async () => {
  mailApp = await makeMailApp();
  app = mailApp.app;
});
afterAll(() => mailApp.close());

const setRoles = (as: Someone, ids: number[], role: "admin" | "member") =>
  app.call(people.setRoles, { as, body: { ids, role } });

/** Into the analysts, by whoever runs the machine, beside the only admin there is. */
async function inviteSomeone(): Promise<Invited & { founder: Someone }> {
  const founder = await makeSomeone(app, { role: "admin" });
  const others = (await listAdminIds(app.db)).filter((id) => id !== founder.id);
  if (others.length > 0) await setRoles(founder, others, "member");
  const as = await makeSomeoneLong(app);
  const invitation = { email: as.email, role: "analyst", planId: null, invitedBy: null } as const;
  const id = await app.db.transaction().execute(async (db) => {
    const made = await addInvitation(db, invitation, app.clock.now());
    await queueMail(db, "invitation", { invitation_id: made });
    return made;
  });
  return { founder, as, id, token: tokenIn(await mailApp.smtp.waitForMail(as.email)) };
}

type Invited = { as: Someone; id: number; token: string };

test.each<[string, (invited: Invited) => Promise<{ status: number }>]>([
  [
    "in the app",
    ({ as, id }) => app.call(invitations.acceptOwnInvitation, { as, params: { id: String(id) } }),
  ],
  [
    "by its link",
    ({ as, token }) => app.call(invitations.acceptInvitation, { as, params: { token }, body: {} }),
  ],
])(
  "who becomes an admin while they accept a lower role %s stays one, and the place keeps an admin",
  async (_how, accept) => {
    const { founder, as, id, token } = await inviteSomeone();
    const released = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = app.db.transaction().execute(async (db) => {
      await db.selectFrom("invitations").select("id").where("id", "=", id).forUpdate().execute();
      isHeld.resolve();
      await released.promise;
    });
    await isHeld.promise;
    const accepting = accept({ as, id, token });
    await untilSomebodyWaits(app.db);
    const takingOver = setRoles(founder, [as.id], "admin").then(() =>
      setRoles(as, [founder.id], "member"),
    );
    // Either they wait for the one who accepts, or they are through.
    await Promise.race([takingOver, untilSomebodyWaits(app.db, 2)]);
    released.resolve();
    await holding;
    expect((await accepting).status).toBe(200);
    await takingOver;
    expect(await roleOf(app, as.id)).toBe("admin");
    expect(await listAdminIds(app.db)).toEqual([as.id]);
  },
);

test("who becomes an admin while their acceptance is on its way stays one", async () => {
  const { founder, as, id } = await inviteSomeone();
  await setLastUsed(app.db, as.id, new Date(Date.now() - hourMs).toISOString());
  const unused = await readLastUsed(app.db, as.id);
  const call = request(`${app.url}/api/v1/invitations/${id}/accept`, {
    method: "PUT",
    headers: { ...signatureHeaders(as), "content-type": "application/json", "content-length": 2 },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.on("response", (response) => resolve(response.resume().statusCode));
    call.on("error", reject);
  });
  call.write("{");
  // Their session was looked up, and the body is still on its way.
  await expect.poll(() => readLastUsed(app.db, as.id)).not.toBe(unused);
  await setRoles(founder, [as.id], "admin");
  await setRoles(as, [founder.id], "member");
  call.end("}");
  expect(await answered).toBe(200);
  expect(await listAdminIds(app.db)).toEqual([as.id]);
});
