import { invitations } from "@sightline/contract/invitations.ts";
import { live } from "@sightline/contract/live.ts";
import { plans } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { topic } from "#live/announce.ts";
import { insertEvent } from "#live/live.queries.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { signatureHeaders } from "#testing/client.ts";
import { listenTo } from "#testing/stream.ts";
import { makeWorld, type Someone } from "./plans.testing.ts";
import { planTopic } from "./plans.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ running: true });
});
afterAll(() => app.close());

const listen = (as: Someone) => listenTo(app.url + live.streamEvents.path, signatureHeaders(as));

test("every change reaches the screens of the others, also of who has just joined", async () => {
  const { planId, owner, member, nobody: guest } = await makeWorld(app);
  const streams = [await listen(owner), await listen(member), await listen(guest)];
  const [ofOwner, ofMember, ofGuest] = streams;
  const changed = async () => {
    for (const stream of [ofOwner, ofMember]) {
      const event = await stream?.next("organization_plan_changed");
      expect(event?.about).toEqual({ organization_plan_id: planId });
    }
  };
  try {
    await app.call(plans.savePlan, { as: owner, body: { name: "Westwind" } });
    await changed();
    await app.call(plans.invite, { as: owner, body: { email: guest.email } });
    await changed();
    const told = await ofGuest?.next("invitations_changed");
    const id = String(told?.about["invitation_id"]);
    await app.call(invitations.acceptOwnInvitation, { as: guest, params: { id } });
    await ofGuest?.next("organization_plan_changed");
    await app.call(plans.setMemberRole, {
      as: owner,
      params: { id: String(guest.id) },
      body: { role: "owner" },
    });
    await ofGuest?.next("profile_changed");
    await ofGuest?.next("organization_plan_changed");
    await app.call(plans.removeFromPlan, { as: guest, body: { email: member.email } });
    expect((await ofMember?.next("profile_changed"))?.about).toEqual({ user_id: member.id });
    await ofGuest?.next("organization_plan_changed");
  } finally {
    for (const stream of streams) stream.close();
  }
});

test("strangers to the plan hear nothing of it, nor of another address's invitations", async () => {
  const { owner, foreign } = await makeWorld(app);
  const stream = await listen(foreign);
  try {
    await app.call(plans.invite, { as: owner, body: { email: "elsewhere@example.org" } });
    await app.call(plans.savePlan, { as: foreign, body: { name: "Harbour again" } });
    const { about } = await stream.next("organization_plan_changed");
    const own = (await app.call(plans.getPlan, { as: foreign })).body.organization_plan;
    expect(about).toEqual({ organization_plan_id: own?.id });
  } finally {
    stream.close();
  }
});

test("who was removed soon hears nothing more of the plan, on the stream they have open", async () => {
  const { planId, owner, member } = await makeWorld(app);
  const stream = await listen(member);
  const tell = (topics: string[], name: string) =>
    app.db.transaction().execute((db) => insertEvent(db, { topics, name, about: {} }));
  /** Whether something told to the plan comes before something told to the person afterwards. */
  const hearsThePlan = async (round: number) => {
    await tell([planTopic(planId)], "plan_matter");
    await tell([topic.user(member.id)], `own_matter_${round}`);
    return (await stream.passedOver(`own_matter_${round}`)).includes("plan_matter");
  };
  try {
    expect(await hearsThePlan(0)).toBe(true);
    await app.call(plans.removeFromPlan, { as: owner, body: { email: member.email } });
    await stream.next("profile_changed");
    let round = 0;
    await expect.poll(() => hearsThePlan((round += 1))).toBe(false);
  } finally {
    stream.close();
  }
});
