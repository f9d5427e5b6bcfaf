import { deskAsked } from "@sightline/contract/desk.asked.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { desk } from "@sightline/contract/desk.ts";
import { people } from "@sightline/contract/people/people.ts";
import { makeReady } from "#desk/review/review.testing.ts";
import { setSecondReader } from "#desk/review/review.testing.queries.ts";
import { askFor, claim, makeAskingCategory } from "#insights/insights.testing.ts";
import { makeSomeoneLong } from "#people/people.testing.ts";
import { type AuditCase, type AuditWorld, caseOf, fileRequest, on } from "./audit.case.testing.ts";

/** What an admin does at the desk that is audited. */
export const deskCases: Record<string, AuditCase> = {
  "desk.assignRequest": caseOf(deskStaff.assignRequest, async (world) => {
    const analyst = await makeSomeoneLong(world.app, { role: "analyst" });
    return { params: on(await fileRequest(world)), body: { user_id: analyst.id } };
  }),
  // Of somebody else's work; who hands over their own leaves no line.
  "desk.handOverRequest": caseOf(desk.handOverRequest, async (world) => {
    const { app } = world;
    const analyst = await makeSomeoneLong(app, { role: "analyst" });
    const heir = await makeSomeoneLong(app, { role: "analyst" });
    const params = on(await fileRequest(world));
    await app.call(desk.claimRequest, { as: analyst, params });
    return { params, body: { user_id: heir.id } };
  }),
  "desk.linkSameRequest": caseOf(deskAsked.linkSameRequest, async (world) => ({
    params: { ...on(await fileRequest(world)), other_id: String(await fileRequest(world)) },
  })),
  "desk.returnRequest": caseOf(deskStaff.returnRequest, async (world) => {
    const { app, admin } = world;
    const analyst = await makeSomeoneLong(app, { role: "analyst" });
    const params = on(await fileRequest(world));
    await app.call(deskStaff.assignRequest, { as: admin, params, body: { user_id: analyst.id } });
    return { params };
  }),
  "desk.unlinkSameRequest": caseOf(deskAsked.unlinkSameRequest, async (world) => {
    const other_id = String(await fileRequest(world));
    const params = { ...on(await fileRequest(world)), other_id };
    await world.app.call(deskAsked.linkSameRequest, { as: world.admin, params });
    return { params };
  }),
  "desk.waiveReview": caseOf(deskReview.waiveReview, async (world) => {
    const { app, member } = world;
    const analyst = await makeSomeoneLong(app, { role: "analyst" });
    const category = await makeAskingCategory(app);
    await setSecondReader(app.db, category.id, "always");
    const { id } = await askFor(app, member, category);
    await claim(app, analyst, id);
    await makeReady(app, analyst, id);
    await leaveAlone(world, analyst);
    return { params: on(id), body: { version: 1 } };
  }),
};

/** Nobody else is there to read what this analyst wrote. */
async function leaveAlone({ app, admin }: AuditWorld, analyst: { id: number }): Promise<void> {
  const { body } = await app.call(people.listPeople, { as: admin, query: { role: "analyst" } });
  const ids = body.people.map(({ id }) => id).filter((id) => id !== analyst.id);
  await app.call(people.deactivatePeople, { as: admin, body: { ids } });
}
