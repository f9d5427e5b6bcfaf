import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { audit } from "@sightline/contract/audit/audit.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { board } from "@sightline/contract/board/board.ts";
import { calendars } from "@sightline/contract/calendars.ts";
import { categoryEditing } from "@sightline/contract/categories/categories.editing.ts";
import { categories } from "@sightline/contract/categories/categories.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { postConversation } from "@sightline/contract/conversations.ts";
import { people } from "@sightline/contract/people/people.ts";
import { placeLegal } from "@sightline/contract/place/place.legal.ts";
import { placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import { placeSetUp } from "@sightline/contract/place/place.setUp.ts";
import { jobs } from "@sightline/contract/jobs.ts";
import { plans } from "@sightline/contract/plans.ts";
import { makeComment, makePost } from "#board/board.testing.ts";
import { makeCalendarOf, makeCategoryOf, newCategoryOf } from "#categories/categories.testing.ts";
import { makeSomeoneLong } from "#people/people.testing.ts";
import { makePlanOf, makeSomeone } from "#plans/plans.testing.ts";
import { makeFailedJob } from "#testing/jobs.ts";
import { type AuditCase, type AuditWorld, caseOf, on } from "./audit.case.testing.ts";
import { deskCases } from "./audit.desk.cases.testing.ts";

/** With a password that would do for staff. */
async function twoPeople({ app }: AuditWorld) {
  const ids = [(await makeSomeoneLong(app)).id, (await makeSomeoneLong(app)).id];
  return { body: { ids } };
}

async function inviteSomebody({ app, admin }: AuditWorld, email: string): Promise<number> {
  const { body } = await app.call(people.invitePerson, {
    as: admin,
    body: { email, role: "member" },
  });
  return body.invitation.id;
}

/**
 * Every call of an admin that is audited, by noun and name as in the contract: how to bring it about.
 * A row without a line here fails `audit.contract.test.ts`.
 */
export const auditCases: Record<string, AuditCase> = {
  "accounts.exportSubscribers": caseOf(accounts.exportSubscribers, async () => ({}), {
    each: true,
  }),
  "audit.exportAuditActs": caseOf(
    audit.exportAuditActs,
    async () => ({ query: { format: "jsonl" as const } }),
    { each: true },
  ),
  "board.deletePost": caseOf(board.deletePost, async ({ app, member }) => {
    const { id } = await makePost(app, member);
    return { params: on(id) };
  }),
  "board.editPost": caseOf(board.editPost, async ({ app, member }) => {
    const { id, version, body } = await makePost(app, member);
    return { params: on(id), body: { title: "Which printer is good?", body, version } };
  }),
  "board.pinPost": caseOf(board.pinPost, async ({ app, member }) => {
    const { id } = await makePost(app, member);
    return { params: on(id) };
  }),
  "board.restorePost": caseOf(board.restorePost, async ({ app, admin, member }) => {
    const { id } = await makePost(app, member);
    await app.call(board.deletePost, { as: admin, params: on(id) });
    return { params: on(id) };
  }),
  "board.settleReport": caseOf(boardModeration.settleReport, async ({ app, admin, member }) => {
    const { id } = await makePost(app, member);
    const reporter = await makeSomeone(app);
    await app.call(board.reportPost, { as: reporter, params: on(id), body: { reason: "Rude" } });
    const { body } = await app.call(boardModeration.listReports, {
      as: admin,
      query: { state: "open" },
    });
    const report = body.board_reports.find((one) => one.board_post.id === id);
    return { params: on(report?.id ?? 0), body: { outcome: "removed" as const } };
  }),
  "board.unpinPost": caseOf(board.unpinPost, async ({ app, admin, member }) => {
    const { id } = await makePost(app, member);
    await app.call(board.pinPost, { as: admin, params: on(id) });
    return { params: on(id) };
  }),
  "calendars.createCalendar": caseOf(
    calendars.createCalendar,
    async () => {
      const { time_zone, hours } = makeOffice();
      return { body: { calendar: { name: "Office", time_zone, hours } } };
    },
    { each: true },
  ),
  "calendars.deleteCalendar": caseOf(calendars.deleteCalendar, async ({ app, admin }) => ({
    params: on((await makeCalendarOf(app, admin)).id),
  })),
  "calendars.saveCalendar": caseOf(calendars.saveCalendar, async ({ app, admin }) => {
    const { id, version } = await makeCalendarOf(app, admin);
    return { params: on(id), body: { calendar: { name: "Branch office", version } } };
  }),
  "categories.bringBackCategory": caseOf(
    categoryEditing.bringBackCategory,
    async ({ app, admin }) => {
      const { id } = await makeCategoryOf(app, admin);
      await app.call(categoryEditing.retireCategory, { as: admin, params: on(id) });
      return { params: on(id) };
    },
  ),
  // A second one of the same name in the address is refused.
  "categories.createCategory": caseOf(categoryEditing.createCategory, async ({ app, admin }) => ({
    body: { insight_category: await newCategoryOf(app, admin) },
  })),
  "categories.orderCategories": caseOf(categoryEditing.orderCategories, async ({ app, admin }) => {
    await makeCategoryOf(app, admin);
    await makeCategoryOf(app, admin);
    const { body } = await app.call(categories.listCategories, { as: admin });
    const active = body.insight_categories.filter(({ retired_at }) => retired_at === null);
    return { body: { ids: active.map(({ id }) => id).toReversed() } };
  }),
  "categories.retireCategory": caseOf(categoryEditing.retireCategory, async ({ app, admin }) => ({
    params: on((await makeCategoryOf(app, admin)).id),
  })),
  "categories.saveCategory": caseOf(categoryEditing.saveCategory, async ({ app, admin }) => {
    const { id, version } = await makeCategoryOf(app, admin);
    return { params: on(id), body: { insight_category: { description: "Markets.", version } } };
  }),
  "conversations.deletePostComment": caseOf(
    postConversation.deleteComment,
    async ({ app, member }) => {
      const post = await makePost(app, member);
      const { id } = await makeComment(app, member, post.id, "Ask around.");
      return { params: on(id) };
    },
  ),
  "conversations.restorePostComment": caseOf(
    postConversation.restoreComment,
    async ({ app, admin, member }) => {
      const post = await makePost(app, member);
      const { id } = await makeComment(app, member, post.id, "Ask around.");
      await app.call(postConversation.deleteComment, { as: admin, params: on(id) });
      return { params: on(id) };
    },
  ),
  "people.deactivatePeople": caseOf(people.deactivatePeople, twoPeople, { lines: 2 }),
  "people.erasePerson": caseOf(people.erasePerson, async ({ app, admin }) => {
    const { id } = await makeSomeone(app);
    await app.call(people.deactivatePeople, { as: admin, body: { ids: [id] } });
    return { params: on(id) };
  }),
  "people.invitePerson": caseOf(people.invitePerson, async () => ({
    body: { email: "invited@example.org", role: "analyst" as const },
  })),
  "people.reactivatePeople": caseOf(
    people.reactivatePeople,
    async (world) => {
      const { body } = await twoPeople(world);
      await world.app.call(people.deactivatePeople, { as: world.admin, body });
      return { body };
    },
    { lines: 2 },
  ),
  "people.resendPlaceInvitation": caseOf(
    people.resendPlaceInvitation,
    async (world) => ({ params: on(await inviteSomebody(world, "again@example.org")) }),
    { each: true },
  ),
  "people.revokePlaceInvitation": caseOf(people.revokePlaceInvitation, async (world) => ({
    params: on(await inviteSomebody(world, "revoked@example.org")),
  })),
  "people.setAbsence": caseOf(people.setAbsence, async ({ app }) => {
    const { id } = await makeSomeoneLong(app, { role: "analyst" });
    return { params: on(id), body: { away_until: later(app.clock.now(), dayMs) } };
  }),
  "people.setRoles": caseOf(
    people.setRoles,
    async (world) => ({ body: { ...(await twoPeople(world)).body, role: "analyst" as const } }),
    { lines: 2 },
  ),
  "people.signPeopleOut": caseOf(people.signPeopleOut, twoPeople, { lines: 2 }),
  "place.sendTestMail": caseOf(placeSetUp.sendTestMail, async () => ({}), { each: true }),
  "place.skipStep": caseOf(placeSetUp.skipStep, async () => ({
    params: { step: "people" as const },
    body: { skipped: true },
  })),
  "place.updateLegalText": caseOf(placeLegal.updateLegalText, async ({ app }) => {
    const params = { kind: "terms" as const };
    const { legal_text } = (await app.call(placeLegal.getLegalText, { params })).body;
    const text = `${legal_text.body}\n\nAnd be kind.`;
    return { params, body: { body: text, substantial: false, version: legal_text.version } };
  }),
  "place.updateSettings": caseOf(placeSettingsRows.updateSettings, async ({ app, admin }) => {
    const { version } = (await app.call(placeSettingsRows.getSettings, { as: admin })).body
      .settings;
    return { body: { settings: { name: "Harbour research", version } } };
  }),
  ...deskCases,
  "jobs.giveUpJob": caseOf(jobs.giveUpJob, async ({ app }) => ({
    params: on(await makeFailedJob(app.db)),
  })),
  "jobs.retryJob": caseOf(jobs.retryJob, async ({ app }) => ({
    params: on(await makeFailedJob(app.db)),
  })),
  "plans.closePlan": caseOf(plans.closePlan, async ({ app }) => {
    const owner = await makeSomeone(app);
    return { params: on(await makePlanOf(app, [owner])) };
  }),
  "plans.foundPlan": caseOf(
    plans.foundPlan,
    async () => ({ body: { name: "Customer & Co", seats: 5, owner_email: "owner@example.org" } }),
    { each: true },
  ),
  "plans.inviteOwner": caseOf(
    plans.inviteOwner,
    async ({ app }) => ({
      params: on(await makePlanOf(app, [])),
      body: { owner_email: "heir@example.org" },
    }),
    { each: true },
  ),
  "plans.setSeats": caseOf(plans.setSeats, async ({ app }) => {
    const id = await makePlanOf(app, []);
    return { params: on(id), body: { seats: 7 } };
  }),
};
