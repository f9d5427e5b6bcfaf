import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { dayMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { people } from "@sightline/contract/people/people.ts";
import { plans } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilMailed } from "#testing/jobs.ts";
import { type MailApp, makeMailApp, newUser, tokenIn } from "#testing/mailApp.ts";
import { setMemberRole } from "./plans.members.queries.ts";
import { makePlanOf, makeSomeone, type Someone } from "./plans.testing.ts";

let world: MailApp;
let admin: Someone;
beforeAll(async () => {
  world = await makeMailApp();
  admin = await makeSomeone(world.app, { role: "admin" });
});
afterAll(() => world.close());

type Plan = { planId: number; author: Someone; owner: Someone; invited: Someone; token: string };

const setRole = (as: Someone, { id }: Someone, role: "owner" | "member") =>
  world.call(plans.setMemberRole, { as, params: { id: String(id) }, body: { role } });

/** Two owners, one of whom has invited somebody. */
async function makeInvited(): Promise<Plan> {
  const author = await makeSomeone(world.app);
  const owner = await makeSomeone(world.app);
  const planId = await makePlanOf(world.app, [author, owner]);
  await setRole(author, owner, "owner");
  const invited = await makeSomeone(world.app);
  await world.call(plans.invite, { as: author, body: { email: invited.email } });
  const token = tokenIn(await world.smtp.waitForMail(invited.email));
  return { planId, author, owner, invited, token };
}

const look = async (token: string) =>
  (await world.call(invitations.getInvitation, { params: { token } })).body.invitation;
const accept = (as: Someone, token: string) =>
  world.call(invitations.acceptInvitation, { as, params: { token }, body: {} });
const listOwn = async (as: Someone) =>
  (await world.call(invitations.listOwnInvitations, { as })).body.invitations;
const readPlan = async (as: Someone) =>
  (await world.call(plans.getPlan, { as })).body.organization_plan;
const deactivate = ({ id }: Someone) =>
  world.call(people.deactivatePeople, { as: admin, body: { ids: [id], heirs: [] } });

describe("an invitation into a plan ends with its author's right, and for good, when they", () => {
  test.each<[string, (plan: Plan) => Promise<unknown>, (plan: Plan) => Promise<unknown>]>([
    [
      "are an owner no more",
      ({ owner, author }) => setRole(owner, author, "member"),
      ({ owner, author }) => setRole(owner, author, "owner"),
    ],
    [
      "are removed",
      ({ owner, author: { email } }) =>
        world.call(plans.removeFromPlan, { as: owner, body: { email } }),
      async () => undefined,
    ],
    ["leave", ({ author }) => world.call(plans.leavePlan, { as: author }), async () => undefined],
    [
      "are deactivated",
      ({ author }) => deactivate(author),
      ({ author: { id } }) =>
        world.call(people.reactivatePeople, { as: admin, body: { ids: [id] } }),
    ],
  ])("%s", async (_how, lose, regain) => {
    const plan = await makeInvited();
    const { owner, invited, token } = plan;
    expect(await look(token)).toMatchObject({ state: "open" });
    const { seats } = (await readPlan(owner)) ?? {};
    expect(seats).toMatchObject({ invited: 1 });
    for (const change of [lose, regain]) {
      await change(plan);
      expect(await look(token)).toMatchObject({ state: "revoked" });
      const refused = await accept(invited, token);
      expect([refused.status, refused.body.code]).toEqual([410, "invitation_closed"]);
      expect(await listOwn(invited)).toEqual([]);
      expect(await readPlan(owner)).toMatchObject({ invitations: [], seats: { invited: 0 } });
    }
  });
});

describe("an invitation whose author lost the right unseen", () => {
  async function loseUnseen({ author }: Plan): Promise<void> {
    await world.app.db.transaction().execute((db) => setMemberRole(db, author.id, "member"));
  }

  test("is asked for it when it is accepted, and by every screen", async () => {
    const plan = await makeInvited();
    const { owner, invited, token } = plan;
    const [own] = await listOwn(invited);
    await loseUnseen(plan);
    const params = { id: String(own?.id) };
    for (const refused of [
      await accept(invited, token),
      await world.call(invitations.acceptOwnInvitation, { as: invited, params }),
    ])
      expect([refused.status, refused.body.code]).toEqual([410, "invitation_closed"]);
    expect(await look(token)).toMatchObject({ state: "revoked" });
    expect(await listOwn(invited)).toEqual([]);
    expect(await readPlan(owner)).toMatchObject({ invitations: [], seats: { invited: 0 } });
  });

  test("is not opened again by taking back a decline, nor mailed again", async () => {
    const plan = await makeInvited();
    const { invited, token } = plan;
    const [own] = await listOwn(invited);
    const params = { id: String(own?.id) };
    await world.call(invitations.declineOwnInvitation, { as: invited, params });
    await loseUnseen(plan);
    expect(await listOwn(invited)).toEqual([]);
    expect((await look(token)).declined_at).toBeNull();
    const undone = await world.call(invitations.restoreOwnInvitation, { as: invited, params });
    expect([undone.status, undone.body.code]).toEqual([410, "invitation_closed"]);

    const other = await makeInvited();
    await loseUnseen(other);
    await world.call(accounts.renewLink, { body: { token: other.token } });
    await untilMailed(world.app.db);
    expect(world.smtp.mails.filter(({ to }) => to === other.invited.email)).toHaveLength(1);
  });
});

test("an owner who is invited into a new plan stays so only as long as the admin is one", async () => {
  const founder = await makeSomeone(world.app, { role: "admin" });
  const found = async () => {
    const { email, ...user } = newUser();
    const body = { name: "Founded", seats: 5, owner_email: email };
    const founded = await world.call(plans.foundPlan, { as: founder, body });
    expect(founded.status).toBe(201);
    return { user, token: tokenIn(await world.smtp.waitForMail(email)) };
  };
  const activate = ({ user, token }: Awaited<ReturnType<typeof found>>) =>
    world.call(invitations.acceptInvitation, { params: { token }, body: { user } });
  const first = await activate(await found());
  expect(first.body.user.organization_plan).toMatchObject({ name: "Founded", role: "owner" });
  const second = await found();
  await world.call(people.setRoles, { as: admin, body: { ids: [founder.id], role: "member" } });
  expect((await activate(second)).body.code).toBe("invitation_closed");
  await world.call(people.setRoles, { as: admin, body: { ids: [founder.id], role: "admin" } });
  expect((await activate(second)).body.code).toBe("invitation_closed");
});

test("an expired invitation of an admin into a plan that nobody is in is sent anew on asking", async () => {
  const email = "late-owner@example.org";
  const body = { name: "Late", seats: 5, owner_email: email };
  await world.call(plans.foundPlan, { as: admin, body });
  const token = tokenIn(await world.smtp.waitForMail(email));
  world.app.clock.advance(14 * dayMs + minuteMs);
  await world.call(accounts.renewLink, { body: { token } });
  const fresh = await world.smtp.waitFor((mail) => mail.to === email && tokenIn(mail) !== token);
  expect(await look(tokenIn(fresh))).toMatchObject({ state: "open" });
});
