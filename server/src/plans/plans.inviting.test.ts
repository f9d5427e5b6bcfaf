import { bounds } from "@sightline/contract/base/bounds.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { dayMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { plans } from "@sightline/contract/plans.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inviteIntoPlan } from "#invitations/invitations.ts";
import { runWaitingJobs, untilMailed } from "#testing/jobs.ts";
import { type MailApp, makeMailApp, newUser, tokenIn } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";
import { join, makePlanOf, makeSomeone, setSeatsOf, type Someone } from "./plans.testing.ts";

let world: MailApp;
beforeAll(async () => {
  world = await makeMailApp();
});
afterAll(() => world.close());

let count = 0;
const address = (name = "guest") => `${name}-${(count += 1)}@example.org`;

async function found(seats = 5): Promise<{ owner: Someone; planId: number }> {
  const owner = await makeSomeone(world.app, { first_name: "Olga", last_name: "Owner" });
  const planId = await makePlanOf(world.app, [owner]);
  await setSeatsOf(world.app.db, planId, seats);
  return { owner, planId };
}

const invite = (as: Someone, email: string) => world.call(plans.invite, { as, body: { email } });
const read = async (as: Someone) =>
  (await world.call(plans.getPlan, { as })).body.organization_plan;
const look = async (token: string) =>
  (await world.call(invitations.getInvitation, { params: { token } })).body.invitation;
const accept = (token: string, as?: Someone) => {
  const { email: _, ...user } = newUser();
  return world.call(invitations.acceptInvitation, {
    params: { token },
    ...(as ? { as, body: {} } : { body: { user } }),
  });
};
const mailsTo = (email: string) => world.smtp.mails.filter((mail) => mail.to === email);

async function inviteAndRead(owner: Someone, email: string): Promise<string> {
  expect((await invite(owner, email)).status).toBe(201);
  return tokenIn(await world.smtp.waitForMail(email));
}

describe("an invited address", () => {
  test("without an account activates one and is a member, with a sign-in that works", async () => {
    const { owner } = await found();
    const email = address();
    const token = await inviteAndRead(owner, email);
    expect(await look(token)).toMatchObject({
      email,
      organization: "Northwind",
      invited_by: { id: owner.id },
      state: "open",
      next: "activate",
    });
    const accepted = await accept(token);
    expect(accepted.body.user.organization_plan).toMatchObject({
      name: "Northwind",
      role: "member",
    });
    expect((await read(owner))?.members.map((one) => one.email)).toEqual([owner.email, email]);
    const signedIn = await world.call(sessions.authenticate, {
      body: { email, password: "nine quiet brown otters" },
    });
    expect(signedIn.status).toBe(200);
  });

  test("with an account accepts by the link, signed in as that address and no other", async () => {
    const { owner } = await found();
    const known = await makeSomeone(world.app);
    const other = await makeSomeone(world.app);
    const token = await inviteAndRead(owner, known.email);
    expect(await look(token)).toMatchObject({ next: "sign_in" });
    for (const as of [undefined, other])
      expect((await accept(token, as)).body.code).toBe("sign_in_to_accept");
    const accepted = await accept(token, known);
    expect(accepted.body.user.organization_plan).toMatchObject({ name: "Northwind" });
    const signedIn = await world.call(sessions.authenticate, {
      body: { email: known.email, password: testPassword },
    });
    expect(signedIn.status).toBe(200);
  });

  test("that is in another plan is told when it accepts; the owner sees no difference", async () => {
    const { owner } = await found();
    const foreign = await makeSomeone(world.app);
    await makePlanOf(world.app, [foreign], "Harbour");
    const token = await inviteAndRead(owner, foreign.email);
    const before = await read(owner);
    const refused = await accept(token, foreign);
    expect([refused.status, refused.body.code]).toEqual([409, "already_in_plan"]);
    expect(await read(owner)).toEqual(before);
    expect(await look(token)).toMatchObject({ state: "open" });
  });

  test("declines by the link, and the seat is free", async () => {
    const { owner } = await found();
    const token = await inviteAndRead(owner, address());
    expect((await world.call(invitations.declineInvitation, { link: token })).status).toBe(204);
    expect((await read(owner))?.seats).toMatchObject({ invited: 0, free: 4 });
  });
});

describe("an invitation", () => {
  test("that is revoked says so, and can't be accepted", async () => {
    const { owner } = await found();
    const email = address();
    const token = await inviteAndRead(owner, email);
    await world.call(plans.removeFromPlan, { as: owner, query: { email } });
    expect(await look(token)).toMatchObject({ state: "revoked" });
    expect((await accept(token)).body.code).toBe("invitation_closed");
    const again = await invite(owner, email);
    expect(again.status).toBe(201);
    const fresh = await world.smtp.waitFor((mail) => mail.to === email && tokenIn(mail) !== token);
    // Whoever has the revoked link gains nothing by the newer invitation.
    expect(await look(token)).toMatchObject({ state: "revoked" });
    expect((await accept(token)).body.code).toBe("invitation_closed");
    expect((await accept(tokenIn(fresh))).status).toBe(200);
  });

  test("to be a member never lets in as an owner", async () => {
    const { owner } = await found();
    const email = address();
    const token = await inviteAndRead(owner, email);
    const planId = (await read(owner))?.id;
    await world.app.db
      .transaction()
      .execute((db) =>
        inviteIntoPlan(
          db,
          Number(planId),
          { email, role: "owner", invitedBy: owner.id },
          world.app.clock.now(),
        ),
      );
    expect(await look(token)).toMatchObject({ state: "replaced" });
    expect((await accept(token)).body.code).toBe("link_replaced");
  });

  test("that expired no longer keeps its seat, and the address can be invited again", async () => {
    const { owner } = await found(2);
    const email = address();
    const token = await inviteAndRead(owner, email);
    expect((await invite(owner, address())).body.code).toBe("no_free_seat");
    world.app.clock.advance(14 * dayMs + minuteMs);
    const fresh = { ...owner, token: (await refresh(owner)).token };
    expect((await read(fresh))?.seats).toEqual({ total: 2, members: 1, invited: 0, free: 1 });
    expect(await look(token)).toMatchObject({ state: "expired" });
    expect((await accept(token)).body.code).toBe("link_expired");
    expect((await invite(fresh, email)).status).toBe(201);
    expect(await look(token)).toMatchObject({ state: "replaced" });
  });

  test("is sent again, three mails in all; every link leads to it until one is used", async () => {
    const { owner } = await found();
    const email = address();
    const first = await inviteAndRead(owner, email);
    const invitation = (await read(owner))?.invitations[0];
    expect(invitation?.mails_sent).toBe(1);
    const resend = () =>
      world.call(plans.resendInvitation, {
        as: owner,
        params: { id: String(invitation?.id) },
      });
    for (const sent of [2, 3]) {
      expect((await resend()).status).toBe(202);
      await expect.poll(async () => (await read(owner))?.invitations[0]?.mails_sent).toBe(sent);
    }
    const refused = await resend();
    expect([refused.status, refused.body.code]).toEqual([409, "mails_used_up"]);
    await expect.poll(() => mailsTo(email).length).toBe(bounds.invitationMails);
    expect(await look(first)).toMatchObject({ state: "open" });
    const [, , last] = mailsTo(email);
    expect((await accept(last ? tokenIn(last) : "")).status).toBe(200);
    expect(await look(first)).toMatchObject({ state: "accepted" });
    expect((await resend()).status).toBe(404);
  });
});

async function refresh(person: { email: string }) {
  const { body } = await world.call(sessions.authenticate, {
    body: { email: person.email, password: testPassword },
  });
  return { token: body.user_token };
}

describe("one address", () => {
  test("gets three invitation mails a day, however often one invites and revokes", async () => {
    const { owner } = await found();
    const email = address();
    for (let time = 0; time < 6; time += 1) {
      expect((await invite(owner, email)).status).toBe(201);
      await untilMailed(world.app.db);
      await world.call(plans.removeFromPlan, { as: owner, query: { email } });
    }
    expect(mailsTo(email)).toHaveLength(3);
    world.app.clock.advance(dayMs);
    await runWaitingJobs(world.app.db);
    await untilMailed(world.app.db);
    // None of what was revoked is mailed later.
    expect(mailsTo(email)).toHaveLength(3);
  });

  test("gets what is past the three on the next day, whoever invited", async () => {
    const email = address();
    const owners: Someone[] = [];
    for (let time = 0; time < 4; time += 1) {
      const { owner } = await found();
      owners.push(owner);
      await invite(owner, email);
      await untilMailed(world.app.db);
    }
    const sent = async () => {
      const counts = [];
      for (const owner of owners) counts.push((await read(owner))?.invitations[0]?.mails_sent);
      return counts;
    };
    expect(await sent()).toEqual([1, 1, 1, 0]);
    expect(mailsTo(email)).toHaveLength(3);
    for (const owner of owners.slice(0, 3))
      await world.call(plans.removeFromPlan, { as: owner, query: { email } });
    world.app.clock.advance(dayMs);
    await runWaitingJobs(world.app.db);
    await untilMailed(world.app.db);
    const last = mailsTo(email).at(-1);
    expect(mailsTo(email).length).toBeGreaterThan(3);
    expect(await look(last ? tokenIn(last) : "")).toMatchObject({ state: "open" });
  });
});

describe("what the owner is told", () => {
  /** Ids, moments, the address itself and the request's own headers differ by nature. */
  type Told = { status: number; headers: Headers; body: unknown };
  function plain(email: string, received: Told): string {
    const { date: _date, "x-request-id": _id, ...headers } = Object.fromEntries(received.headers);
    return JSON.stringify({ ...received, headers })
      .replaceAll(email, "ADDRESS")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "MOMENT")
      .replaceAll(/"id":\d+/g, '"id":0')
      .replaceAll(/"request_id":"[^"]+"/g, '"request_id":""')
      .replaceAll(/"content-length":"\d+"/g, "");
  }

  test("is the same for an address without an account, with one, disabled, or in another plan", async () => {
    const known = await makeSomeone(world.app, { email: address("known") });
    const foreign = await makeSomeone(world.app, { email: address("plans") });
    await makePlanOf(world.app, [foreign], "Harbour");
    const disabled = await makeSomeone(world.app, { email: address("shut") });
    await world.app.db
      .updateTable("users")
      .set({ deactivated_at: world.app.clock.now() })
      .where("id", "=", disabled.id)
      .execute();
    const told = [];
    for (const { email } of [{ email: address("new") }, known, foreign, disabled]) {
      const { owner } = await found();
      const seen: Told[] = [
        await world.call(plans.removeFromPlan, { as: owner, body: { email } }),
        await invite(owner, email),
      ];
      const counted = async () => (await read(owner))?.invitations[0]?.mails_sent;
      await expect.poll(counted).toBe(1);
      const id = (await read(owner))?.invitations[0]?.id;
      seen.push(
        await world.call(plans.getPlan, { as: owner }),
        await invite(owner, email),
        await world.call(plans.inviteMany, { as: owner, body: { emails: [email] } }),
        await world.call(plans.resendInvitation, { as: owner, params: { id: String(id) } }),
      );
      await expect.poll(counted).toBe(2);
      seen.push(
        await world.call(plans.getPlan, { as: owner }),
        await world.call(plans.removeFromPlan, { as: owner, body: { email } }),
        await world.call(plans.inviteMany, { as: owner, body: { emails: [email] } }),
      );
      told.push(seen.map((received) => plain(email, received).replaceAll(owner.email, "OWNER")));
    }
    for (const other of told) expect(other).toEqual(told[0]);
    expect(told[0]).toHaveLength(9);
    // Counted like the others, but not sent.
    await untilMailed(world.app.db);
    expect(mailsTo(disabled.email)).toEqual([]);
  });

  test("names members and invited addresses of the own plan", async () => {
    const { owner } = await found();
    const email = address();
    await invite(owner, email);
    const again = await invite(owner, email.toUpperCase());
    expect([again.status, again.body.code]).toEqual([409, "already_there"]);
    expect(again.body.errors?.["email"]?.join()).toContain("has already been invited");
    const own = await invite(owner, owner.email);
    expect(own.body.errors?.["email"]?.join()).toContain("is already a member of Northwind");
  });

  test("of several addresses is a result for each", async () => {
    const { owner } = await found(3);
    const [one, two, three] = [address(), address(), address()];
    const { status, body } = await world.call(plans.inviteMany, {
      as: owner,
      body: { emails: [one, ` ${one.toUpperCase()}`, "no address", owner.email, two, three] },
    });
    expect(status).toBe(200);
    expect(body.results.map((result) => [result.email, result.outcome])).toEqual([
      [one, "invited"],
      [one, "already_invited"],
      ["no address", "invalid"],
      [owner.email, "already_member"],
      [two, "invited"],
      [three, "no_free_seat"],
    ]);
    expect(body.results.at(-1)?.detail).toContain("3 of 3 seats in use (1 member, 2 invited)");
    expect(body.organization_plan.seats.free).toBe(0);
    await world.smtp.waitForMail(two);
    const none = await world.call(plans.inviteMany, { as: owner, body: { emails: [] } });
    expect(none.status).toBe(422);
  });

  test("of one invitation that is sent again is the first answer, and counts once", async () => {
    const { owner, planId } = await found();
    const email = address();
    const sent = { as: owner, body: { email }, headers: { "idempotency-key": "again and again" } };
    const first = await world.call(plans.invite, sent);
    for (let time = 0; time < 52; time += 1) {
      const again = await world.call(plans.invite, sent);
      expect([again.status, again.body]).toEqual([201, first.body]);
    }
    expect((await invite(owner, address())).status).toBe(201);
    // The right to invite is asked for each time.
    const heir = await makeSomeone(world.app);
    await join(world.app, planId, heir);
    const setRole = (as: Someone, { id }: Someone, role: "owner" | "member") =>
      world.call(plans.setMemberRole, { as, params: { id: String(id) }, body: { role } });
    await setRole(owner, heir, "owner");
    await setRole(heir, owner, "member");
    expect((await world.call(plans.invite, sent)).status).toBe(403);
  });

  test("after 50 a day in all is when to try again, however many plans one founds", async () => {
    const owner = await makeSomeone(world.app);
    const inviteAll = async (length: number) => {
      await world.call(plans.savePlan, { as: owner, body: { name: "Here and gone" } });
      const emails = Array.from({ length }, () => address());
      const { body } = await world.call(plans.inviteMany, { as: owner, body: { emails } });
      await world.call(plans.dissolvePlan, { as: owner });
      return body.results.map(({ outcome }) => outcome);
    };
    expect(await inviteAll(30)).not.toContain("too_many_today");
    const outcomes = await inviteAll(21);
    expect(outcomes.slice(0, 20)).not.toContain("too_many_today");
    expect(outcomes[20]).toBe("too_many_today");
    await world.call(plans.savePlan, { as: owner, body: { name: "Once more" } });
    const refused = await invite(owner, address());
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      "You can invite at most 50 times a day. Try again in 24 hours.",
    ]);
  });

  test("after 50 a day is when to try again, also when most were refused", async () => {
    const { owner } = await found(2);
    await invite(owner, address());
    const emails = Array.from({ length: 50 }, () => address());
    const { body } = await world.call(plans.inviteMany, { as: owner, body: { emails } });
    expect(body.results.slice(0, 49).map((result) => result.outcome)).toEqual(
      Array.from({ length: 49 }, () => "no_free_seat"),
    );
    expect(body.results.at(-1)?.outcome).toBe("too_many_today");
    const refused = await invite(owner, address());
    expect([refused.status, refused.body.code]).toEqual([429, "throttled"]);
    expect(refused.body.detail).toBe(
      "A plan invites at most 50 times a day. Try again in 24 hours.",
    );
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
    const { owner: another } = await found();
    expect((await invite(another, address())).status).toBe(201);
  });
});
