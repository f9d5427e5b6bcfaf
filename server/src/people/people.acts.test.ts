import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { people, type PersonResult } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { live } from "@sightline/contract/live.ts";
import { hourMs } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeGroup } from "#groups/groups.testing.ts";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
} from "#insights/insights.testing.ts";
import { queueMail } from "#mail/mail.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { signatureHeaders } from "#testing/client.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { makeMailApp, type MailApp } from "#testing/mailApp.ts";
import type { TestApp } from "#testing/app.ts";
import { testPassword } from "#testing/people.ts";
import { listenTo } from "#testing/stream.ts";
import { actOnEach, signOut } from "./people.acts.ts";
import { actsOn, makeSomeoneLong, roleOf } from "./people.testing.ts";

let mailApp: MailApp;
let app: TestApp;
let admin: Someone;
let category: AskingCategory;
beforeAll(async () => {
  mailApp = await makeMailApp();
  app = mailApp.app;
  category = await makeAskingCategory(app);
  admin = await makeSomeone(app, { role: "admin" });
});
afterAll(() => mailApp.close());

const setRoles = (ids: number[], role: SystemRole, as = admin) =>
  app.call(people.setRoles, { as, body: { ids, role } });
const deactivate = (
  ids: number[],
  heirs: { kind: "plan" | "group"; id: number; user_id: number }[] = [],
) => app.call(people.deactivatePeople, { as: admin, body: { ids, heirs } });
const reactivate = (ids: number[]) =>
  app.call(people.reactivatePeople, { as: admin, body: { ids } });
const readPerson = async (id: number) =>
  (await app.call(people.getPerson, { as: admin, params: { id: String(id) } })).body.person;
const outcomes = ({ body }: { body: { results: PersonResult[] } }) =>
  body.results.map(({ outcome }) => outcome);

describe("what is done to several people", () => {
  const signOutBut = async (failing: Someone, ids: number[]) =>
    actOnEach(
      { actorId: admin.id, outside: app.db, now: app.clock.now() },
      ids,
      "sign out",
      async (doing) => {
        const done = await signOut(doing, async () => undefined);
        // As PostgreSQL raises it when a table can't grow.
        if (doing.account.id === failing.id)
          await sql`do $$ begin raise 'No space left' using errcode = 'disk_full'; end $$`.execute(
            doing.db,
          );
        return done;
      },
    );

  test("is told for each, also where the disk is full for one of them", async () => {
    const [first, failing, last] = [
      await makeSomeone(app),
      await makeSomeone(app),
      await makeSomeone(app),
    ];
    const results = await signOutBut(failing, [first.id, failing.id, last.id]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "refused", "done"]);
    expect(results[1]?.detail).toContain("a disk of the server is full");
    expect((await readPerson(failing.id)).sessions).toHaveLength(1);
    expect((await readPerson(first.id)).sessions).toEqual([]);
  });

  test("fails as a whole where nothing was done before", async () => {
    const [failing, next] = [await makeSomeone(app), await makeSomeone(app)];
    await expect(signOutBut(failing, [failing.id, next.id])).rejects.toMatchObject({
      code: "53100",
    });
    expect((await readPerson(next.id)).sessions).toHaveLength(1);
  });
});

describe("changing a role", () => {
  test("takes effect at once, and leaves one line", async () => {
    const someone = await makeSomeoneLong(app);
    expect(outcomes(await setRoles([someone.id], "analyst"))).toEqual(["done"]);
    expect(outcomes(await setRoles([someone.id], "analyst"))).toEqual(["unchanged"]);
    const { body } = await app.call(accountProfile.getProfile, { as: someone });
    expect(body.user.role).toBe("analyst");
    expect(await actsOn(app, someone.id)).toEqual([
      { act: "person_role_changed", actor_id: admin.id, fields: ["role"] },
    ]);
  });

  test("is refused for whose password is too short, in words that say what to do", async () => {
    const someone = await makeSomeone(app, { first_name: "Sho", last_name: "Rt" });
    const { body } = await setRoles([someone.id], "admin");
    expect(body.results).toEqual([
      {
        id: someone.id,
        outcome: "refused",
        detail: `The password of Sho Rt is shorter than the 15 characters that staff need. Invite ${someone.email} with that role instead: it is theirs once they have chosen a longer one and accept.`,
      },
    ]);
    expect(await roleOf(app, someone.id)).toBe("member");
    expect(await actsOn(app, someone.id)).toEqual([]);
  });

  test("who is no longer staff gives back what they work on", async () => {
    const analyst = await makeSomeoneLong(app, { role: "analyst" });
    const { id } = await askFor(app, await makeSomeone(app), category);
    await claim(app, analyst, id);
    await setRoles([analyst.id], "member");
    const { body } = await app.call(requests.getRequest, { as: admin, params: { id: String(id) } });
    expect(body.insight_request.analyst).toBeNull();
  });

  test("is refused for somebody who is out of use", async () => {
    const someone = await makeSomeoneLong(app);
    await deactivate([someone.id]);
    expect(outcomes(await setRoles([someone.id], "analyst"))).toEqual(["refused"]);
  });

  test("needs a recent sign-in", async () => {
    const other = await makeSomeone(app, { role: "admin" });
    await app.db
      .updateTable("sessions")
      .set({ signed_in_at: new Date(Date.now() - 2 * hourMs).toISOString() })
      .where("user_id", "=", other.id)
      .execute();
    const { status, body } = await setRoles([admin.id], "member", other);
    expect([status, body.code]).toEqual([403, "sign_in_again"]);
  });
});

describe("nobody raises, lowers or locks out themselves", () => {
  test.each(["member", "analyst", "admin"] as const)("into %s", async (role) => {
    expect(outcomes(await setRoles([admin.id], role))).toEqual(["refused"]);
    expect(await roleOf(app, admin.id)).toBe("admin");
  });

  test("by deactivating, signing out or erasing", async () => {
    expect(outcomes(await deactivate([admin.id]))).toEqual(["refused"]);
    const signedOut = await app.call(people.signPeopleOut, {
      as: admin,
      body: { ids: [admin.id] },
    });
    expect(outcomes(signedOut)).toEqual(["refused"]);
    const erased = await app.call(people.erasePerson, {
      as: admin,
      params: { id: String(admin.id) },
    });
    expect(erased.status).toBe(403);
    expect(await actsOn(app, admin.id)).toEqual([]);
  });
});

describe("of admins who go at each other at once, one is left", () => {
  const activeAdmins = async (ids: number[]) =>
    app.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where("deactivated_at", "is", null)
      .where("id", "in", ids)
      .execute();

  test.each(["setRoles", "deactivatePeople"] as const)("50 of them, by %s", async (name) => {
    const admins = await Promise.all(
      Array.from({ length: 50 }, () => makeSomeone(app, { role: "admin" })),
    );
    const ids = admins.map(({ id }) => id);
    // Nobody else is an admin meanwhile.
    await app.db.updateTable("users").set({ role: "member" }).where("id", "=", admin.id).execute();
    const next = (at: number) => [ids[(at + 1) % ids.length] ?? 0];
    const answers = await Promise.all(
      admins.map((as, at) =>
        name === "setRoles"
          ? app.call(people.setRoles, { as, body: { ids: next(at), role: "member" } })
          : app.call(people.deactivatePeople, { as, body: { ids: next(at) } }),
      ),
    );
    await app.db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
    const left = await activeAdmins(ids);
    expect(left.length).toBeGreaterThanOrEqual(1);
    const done = answers.filter(({ body }) => body.results?.[0]?.outcome === "done").length;
    expect(done).toBe(50 - left.length);
    for (const { status } of answers) expect([200, 401, 404]).toContain(status);
  });
});

describe("deactivating", () => {
  test("ends sessions and streams at once, refuses calls and sign-in, returns claims, and leaves one line", async () => {
    const analyst = await makeSomeone(app, { role: "analyst", first_name: "Ines" });
    const { id } = await askFor(app, await makeSomeone(app), category);
    await claim(app, analyst, id);
    const stream = await listenTo(app.url + live.streamEvents.path, signatureHeaders(analyst));
    expect(outcomes(await deactivate([analyst.id]))).toEqual(["done"]);
    await stream.next("session_ended");
    await stream.closed;
    expect((await app.call(accountProfile.getProfile, { as: analyst })).status).toBe(401);
    const again = await app.call(sessions.authenticate, {
      body: { email: analyst.email, password: testPassword },
    });
    expect(again.status).toBe(422);
    const { body } = await app.call(requests.getRequest, { as: admin, params: { id: String(id) } });
    expect(body.insight_request.analyst).toBeNull();
    expect(body.insight_request.events.at(-1)).toMatchObject({ kind: "released" });
    // Who did something stays readable.
    expect(JSON.stringify(body.insight_request.events)).toContain("Ines");
    expect(outcomes(await deactivate([analyst.id]))).toEqual(["unchanged"]);
    expect(await actsOn(app, analyst.id)).toMatchObject([{ act: "person_deactivated" }]);
    expect(await readPerson(analyst.id)).toMatchObject({ state: "deactivated", sessions: [] });
  });

  test("stops mail that waits already, also a letter that knows only the address", async () => {
    const gone = await makeSomeone(app);
    const there = await makeSomeone(app);
    await deactivate([gone.id]);
    await app.db.transaction().execute(async (db) => {
      for (const { id } of [gone, there]) {
        await queueMail(db, "password_changed", { user_id: id });
        await queueMail(db, "new_device", { user_id: id, device: "Test", at: app.clock.now() });
      }
    });
    const invited = await app.call(plans.savePlan, { as: there, body: { name: "Mailing" } });
    expect(invited.status).toBe(200);
    await app.call(plans.invite, { as: there, body: { email: gone.email } });
    await mailApp.smtp.waitForMail(there.email);
    await untilJobsAreDone(app.db, "send_mail");
    expect(mailApp.smtp.mails.filter(({ to }) => to === gone.email)).toEqual([]);
  });

  test("reactivating gives back what was, but no session", async () => {
    const someone = await makeSomeone(app);
    await deactivate([someone.id]);
    expect(outcomes(await reactivate([someone.id]))).toEqual(["done"]);
    const again = await reactivate([someone.id]);
    expect(again.body.results).toMatchObject([
      { outcome: "unchanged", detail: expect.stringMatching(/ is active already\.$/) },
    ]);
    expect((await app.call(accountProfile.getProfile, { as: someone })).status).toBe(401);
    const { status } = await app.call(sessions.authenticate, {
      body: { email: someone.email, password: testPassword },
    });
    expect(status).toBe(200);
    expect((await actsOn(app, someone.id)).map(({ act }) => act)).toEqual([
      "person_deactivated",
      "person_reactivated",
    ]);
  });

  test("the last owner of a plan and a group is told of first, and heirs take over", async () => {
    const owner = await makeSomeone(app, { first_name: "Olga", last_name: "Owner" });
    const heir = await makeSomeone(app);
    const stranger = await makeSomeone(app);
    const planId = await makePlanOf(app, [owner, heir], "Left behind");
    const groupId = await makeGroup(app, owner, [heir], "Left group");
    expect((await readPerson(owner.id)).last_owner_of).toMatchObject([
      { kind: "plan", id: planId, name: "Left behind", candidates: [{ id: heir.id }] },
      { kind: "group", id: groupId, name: "Left group", candidates: [{ id: heir.id }] },
    ]);
    const { body } = await deactivate([owner.id]);
    expect(body.results).toEqual([
      {
        id: owner.id,
        outcome: "refused",
        detail:
          "Olga Owner is the last owner of Left behind. Choose on their page who owns it from now on.",
      },
    ]);
    const heirs = (userId: number) => [
      { kind: "plan" as const, id: planId, user_id: userId },
      { kind: "group" as const, id: groupId, user_id: userId },
    ];
    expect(outcomes(await deactivate([owner.id], heirs(stranger.id)))).toEqual(["refused"]);
    expect((await readPerson(owner.id)).state).toBe("active");
    expect(outcomes(await deactivate([owner.id], heirs(heir.id)))).toEqual(["done"]);
    const { body: profile } = await app.call(accountProfile.getProfile, { as: heir });
    expect(profile.user.organization_plan).toMatchObject({ id: planId, role: "owner" });
    expect(profile.user.insight_groups).toMatchObject([{ id: groupId, role: "owner" }]);
  });

  test("a plan with nobody else in it stays as it is", async () => {
    const owner = await makeSomeone(app);
    await makePlanOf(app, [owner]);
    expect(outcomes(await deactivate([owner.id]))).toEqual(["done"]);
  });
});

describe("several at once", () => {
  test("each has a result and a line of their own", async () => {
    const two = [await makeSomeone(app), await makeSomeone(app)].map(({ id }) => id);
    const { body } = await app.call(people.signPeopleOut, {
      as: admin,
      body: { ids: [...two, ...two, 2_000_000_000, admin.id] },
    });
    expect(body.results.map(({ outcome }) => outcome)).toEqual([
      "done",
      "done",
      "refused",
      "refused",
    ]);
    for (const id of two)
      expect(await actsOn(app, id)).toEqual([
        { act: "person_signed_out", actor_id: admin.id, fields: ["sessions"] },
      ]);
  });

  test("not more than a hundred", async () => {
    const ids = Array.from({ length: 101 }, (_, at) => at + 1);
    expect((await deactivate(ids)).status).toBe(422);
  });
});

describe("erasing", () => {
  const erase = (id: number) =>
    app.call(people.erasePerson, { as: admin, params: { id: String(id) } });

  test("is told first, needs a deactivated account, and does what leaving does", async () => {
    const someone = await makeSomeone(app, { first_name: "Erika", last_name: "Erased" });
    const { id } = await askFor(app, someone, category);
    const told = await app.call(people.getErasure, {
      as: admin,
      params: { id: String(someone.id) },
    });
    expect(told.body.erasure.removed.join(" ")).toContain("name, e-mail address");
    expect(told.body.erasure.hindrances).toEqual([]);
    expect((await erase(someone.id)).status).toBe(403);
    await deactivate([someone.id]);
    expect((await erase(someone.id)).status).toBe(204);
    await untilJobsAreDone(app.db, "delete_account");
    const left = await app.db
      .selectFrom("users")
      .innerJoin("people_seen", "people_seen.user_id", "users.id")
      .select(["first_name", "last_name", "email", "deleted_at", "seen_at"])
      .where("id", "=", someone.id)
      .executeTakeFirstOrThrow();
    expect(left).toMatchObject({
      first_name: "Former",
      last_name: "member",
      deleted_at: expect.any(String),
      seen_at: null,
    });
    const request = await app.call(requests.getRequest, { as: admin, params: { id: String(id) } });
    expect(request.status).toBe(404);
    expect((await erase(someone.id)).status).toBe(404);
    expect((await actsOn(app, someone.id)).map(({ act }) => act)).toEqual([
      "person_deactivated",
      "person_erased",
    ]);
  });
});
