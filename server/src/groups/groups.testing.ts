import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { insertVersion } from "#insights/insights.write.queries.ts";
import { makeCategory, makePlanOf, makeRequest, makeSomeone } from "#plans/plans.testing.ts";
import type { Someone } from "#plans/plans.testing.ts";
import type { TestApp } from "#testing/app.ts";
import { findOpenInvite } from "./groups.invites.queries.ts";
import { insertMember } from "./groups.members.queries.ts";

export type World = {
  planId: number;
  groupId: number;
  owner: Someone;
  member: Someone;
  /** Of the same plan, in no group. */
  colleague: Someone;
  invited: Someone;
  /** Was in the group once. */
  former: Someone;
  /** Of another plan. */
  foreign: Someone;
  admin: Someone;
  /** Who wrote the insights. */
  analyst: Someone;
  token: string;
  inviteId: number;
};

/** The group Harbour with an owner and a member; all but `foreign` and the staff are of one plan. */
export async function makeWorld(app: TestApp): Promise<World> {
  const owner = await makeSomeone(app, { first_name: "Olga", last_name: "Owner" });
  const member = await makeSomeone(app, { first_name: "Mia", last_name: "Member" });
  const colleague = await makeSomeone(app, { first_name: "Carl", last_name: "Colleague" });
  const invited = await makeSomeone(app, { first_name: "Ines", last_name: "Invited" });
  const former = await makeSomeone(app, { first_name: "Fred", last_name: "Former" });
  const foreign = await makeSomeone(app);
  const admin = await makeSomeone(app, { role: "admin" });
  const analyst = await makeSomeone(app, { role: "analyst" });
  const planId = await makePlanOf(app, [owner, member, colleague, invited, former]);
  await makePlanOf(app, [foreign], "Elsewhere");
  const groupId = await makeGroup(app, owner, [member]);
  await invite(app, { groupId, owner }, invited);
  const { token, inviteId } = await findInviteOf(app, groupId, invited);
  return {
    planId,
    groupId,
    owner,
    member,
    colleague,
    invited,
    former,
    foreign,
    admin,
    analyst,
    token,
    inviteId,
  };
}

/** Owned by the first. */
export async function makeGroup(
  app: TestApp,
  owner: Someone,
  members: readonly { id: number }[] = [],
  name = "Harbour",
): Promise<number> {
  const { status, body } = await app.call(groups.createGroup, { as: owner, body: { name } });
  if (status !== 201) throw new Error(`Founding answered ${status}: ${body.detail}`);
  for (const member of members) await join(app, body.insight_group.id, member);
  return body.insight_group.id;
}

export async function join(app: TestApp, groupId: number, person: { id: number }): Promise<void> {
  const member = { group_id: groupId, user_id: person.id, role: "member" as const };
  await app.db.transaction().execute((db) => insertMember(db, member, app.clock.now()));
}

export async function invite(
  app: TestApp,
  { groupId, owner }: Pick<World, "groupId" | "owner">,
  person: { id: number },
) {
  return app.call(groupInviting.inviteToGroup, {
    as: owner,
    params: { id: String(groupId) },
    body: { user_id: person.id },
  });
}

/** The open one. */
export async function findInviteOf(app: TestApp, groupId: number, person: { id: number }) {
  const open = await findOpenInvite(app.db, groupId, person.id, app.clock.now());
  if (!open) throw new Error("There is no open invitation.");
  return { inviteId: open.id, token: open.invitation_token };
}

let categoryOf: { app: TestApp; id: number } | undefined;

async function categoryIn(app: TestApp): Promise<number> {
  if (categoryOf?.app !== app) categoryOf = { app, id: await makeCategory(app.db) };
  return categoryOf.id;
}

type Made = { by: Someone; analyst: Someone; planId: number; visibility?: Visibility };

/** A delivered insight with one source. */
export async function makeInsight(
  app: TestApp,
  { by, analyst, planId, visibility = "private" }: Made,
): Promise<{ id: number; requestId: number }> {
  const now = app.clock.now();
  const requestId = await makeRequest(
    app.db,
    { by: by.id, categoryId: await categoryIn(app), planId, visibility },
    now,
    { status: "delivered", outcome: "answered", delivered_at: now, insight_published_at: now },
  );
  const { id } = await app.db.transaction().execute((db) =>
    insertVersion(
      db,
      { requestId, authorId: analyst.id, former: undefined },
      {
        base_version: null,
        summary: "It grows by a tenth each year.",
        body: "It grows by a tenth each year [1].",
        outcome: "answered",
        review_by: null,
        coverage: [],
        sources: [
          {
            title: "Market report",
            publisher: "Example Press",
            url: `https://example.org/report-${requestId}`,
            published_on: "2026-01-01",
            opened_on: "2026-02-01",
            original: true,
          },
        ],
      },
      now,
    ),
  );
  return { id, requestId };
}

/** As this person does on screen. */
export async function share(
  app: TestApp,
  as: Someone,
  groupId: number,
  insightId: number,
  given: { note?: string; ends_at?: string } = {},
) {
  return app.call(groupShares.shareInsight, {
    as,
    params: { id: String(groupId) },
    body: { insight_response_id: insightId, ...given },
  });
}
