import { shareConversation } from "@sightline/contract/conversations.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { groupInviting } from "@sightline/contract/groups/groups.inviting.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { deleteMember } from "./groups.members.queries.ts";
import { join, makeInsight, makeWorld, share, type World } from "./groups.testing.ts";

const who = ["stranger", "signed in", "invited", "member", "owner", "former", "admin"] as const;
type Who = (typeof who)[number];

/** A group where the member shared their own insight, and commented on it. */
type Furnished = World & {
  insightId: number;
  /** Not shared yet, of the member. */
  freshId: number;
  shareId: number;
};

type Row = {
  call: keyof typeof groups | keyof typeof groupInviting | keyof typeof groupShares;
  about?: string;
  endpoint: Endpoint;
  sent: (world: Furnished) => { params?: object; query?: object; body?: object; link?: string };
  /** In the order of `who`. */
  answers: readonly [number, number, number, number, number, number, number];
};

const ofGroup = ({ groupId }: World) => ({ id: String(groupId) });
const ofShare = ({ shareId }: Furnished) => ({ id: String(shareId) });

const rows: Row[] = [
  {
    call: "listGroups",
    endpoint: groups.listGroups,
    sent: () => ({}),
    answers: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    call: "listGroupCandidates",
    about: "of the group",
    endpoint: groups.listGroupCandidates,
    sent: ({ groupId }) => ({ query: { group: groupId } }),
    answers: [401, 404, 404, 200, 200, 404, 404],
  },
  {
    call: "createGroup",
    endpoint: groups.createGroup,
    sent: () => ({ body: { name: "Another" } }),
    answers: [401, 201, 201, 201, 201, 201, 201],
  },
  {
    call: "getGroup",
    endpoint: groups.getGroup,
    sent: (world) => ({ params: ofGroup(world) }),
    answers: [401, 404, 404, 200, 200, 404, 404],
  },
  {
    call: "updateGroup",
    endpoint: groups.updateGroup,
    sent: (world) => ({ params: ofGroup(world), body: { name: "Renamed" } }),
    answers: [401, 404, 404, 403, 200, 404, 404],
  },
  {
    call: "deleteGroup",
    endpoint: groups.deleteGroup,
    sent: (world) => ({ params: ofGroup(world) }),
    answers: [401, 404, 404, 403, 204, 404, 404],
  },
  {
    call: "setGroupRole",
    endpoint: groups.setGroupRole,
    sent: ({ groupId, member }) => ({
      params: { id: String(groupId), memberId: String(member.id) },
      body: { role: "owner" },
    }),
    answers: [401, 404, 404, 403, 200, 404, 404],
  },
  {
    call: "removeGroupMember",
    about: "the member",
    endpoint: groups.removeGroupMember,
    sent: ({ groupId, member }) => ({
      params: { id: String(groupId), memberId: String(member.id) },
    }),
    answers: [401, 404, 404, 200, 200, 404, 404],
  },
  {
    call: "removeGroupMember",
    about: "the owner",
    endpoint: groups.removeGroupMember,
    sent: ({ groupId, owner }) => ({ params: { id: String(groupId), memberId: String(owner.id) } }),
    answers: [401, 404, 404, 403, 409, 404, 404],
  },
  {
    call: "inviteToGroup",
    endpoint: groupInviting.inviteToGroup,
    sent: (world) => ({ params: ofGroup(world), body: { user_id: world.colleague.id } }),
    answers: [401, 404, 404, 403, 201, 404, 404],
  },
  {
    call: "resendGroupInvite",
    endpoint: groupInviting.resendGroupInvite,
    sent: ({ groupId, inviteId }) => ({
      params: { id: String(groupId), inviteId: String(inviteId) },
    }),
    answers: [401, 404, 404, 403, 202, 404, 404],
  },
  {
    call: "revokeGroupInvite",
    endpoint: groupInviting.revokeGroupInvite,
    sent: ({ groupId, inviteId }) => ({
      params: { id: String(groupId), inviteId: String(inviteId) },
    }),
    answers: [401, 404, 404, 403, 200, 404, 404],
  },
  {
    call: "listGroupInvites",
    endpoint: groupInviting.listGroupInvites,
    sent: () => ({}),
    answers: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    call: "openGroupInvite",
    endpoint: groupInviting.openGroupInvite,
    sent: ({ token }) => ({ link: token }),
    answers: [401, 409, 200, 409, 409, 409, 409],
  },
  {
    call: "acceptGroupInvite",
    endpoint: groupInviting.acceptGroupInvite,
    sent: ({ token }) => ({ body: { invitation_token: token } }),
    answers: [401, 409, 200, 409, 409, 409, 409],
  },
  {
    call: "declineGroupInvite",
    endpoint: groupInviting.declineGroupInvite,
    sent: ({ token }) => ({ body: { invitation_token: token } }),
    answers: [401, 409, 204, 409, 409, 409, 409],
  },
  {
    call: "restoreGroupInvite",
    endpoint: groupInviting.restoreGroupInvite,
    sent: ({ token }) => ({ body: { invitation_token: token } }),
    answers: [401, 409, 200, 409, 409, 409, 409],
  },
  {
    call: "shareInsight",
    about: "of the member",
    endpoint: groupShares.shareInsight,
    sent: (world) => ({ params: ofGroup(world), body: { insight_response_id: world.freshId } }),
    answers: [401, 404, 404, 201, 404, 404, 404],
  },
  {
    call: "listShareable",
    endpoint: groupShares.listShareable,
    sent: (world) => ({ params: ofGroup(world) }),
    answers: [401, 404, 404, 200, 200, 404, 404],
  },
  {
    call: "listShares",
    endpoint: groupShares.listShares,
    sent: (world) => ({ params: ofGroup(world) }),
    answers: [401, 404, 404, 200, 200, 404, 404],
  },
  {
    call: "listPlacesShared",
    endpoint: groupShares.listPlacesShared,
    sent: ({ insightId }) => ({ params: { id: String(insightId) } }),
    answers: [401, 404, 404, 200, 200, 404, 200],
  },
  {
    call: "takeBackShare",
    endpoint: groupShares.takeBackShare,
    sent: (world) => ({ params: ofShare(world) }),
    answers: [401, 404, 404, 204, 204, 404, 404],
  },
];

let app: TestApp;
/** For calls that are to be refused: they change nothing. */
let calm: Furnished;
beforeAll(async () => {
  app = await makeTestApp();
  calm = await furnish();
});
afterAll(() => app.close());

async function furnish(): Promise<Furnished> {
  const world = await makeWorld(app);
  const { member, analyst, planId, groupId } = world;
  const { id: insightId } = await makeInsight(app, { by: member, analyst, planId });
  const { id: freshId } = await makeInsight(app, { by: member, analyst, planId });
  const shared = await share(app, member, groupId, insightId);
  const shareId = shared.body.insight_group_share.id;
  await join(app, groupId, world.former);
  await app.db.transaction().execute((db) => deleteMember(db, groupId, world.former.id));
  return { ...world, insightId, freshId, shareId };
}

function signatureOf(world: Furnished, name: Exclude<Who, "stranger">) {
  return name === "signed in" ? world.foreign : world[name];
}

test("the table names every call", () => {
  const all = { ...groups, ...groupInviting, ...groupShares };
  expect(new Set(rows.map((row) => row.call))).toEqual(new Set(Object.keys(all)));
});

const titled = rows.map((row) => ({ ...row, title: [row.call, row.about ?? ""].join(" ").trim() }));

describe.each(titled)("$title", ({ call, endpoint, sent, answers }) => {
  test.each(who.map((name, index) => ({ name, expected: answers[index] ?? 0 })))(
    "asked by $name",
    async ({ name, expected }) => {
      const world = expected < 300 ? await furnish() : calm;
      if (call === "restoreGroupInvite" && expected < 300) {
        const body = { invitation_token: world.token };
        await app.call(groupInviting.declineGroupInvite, { as: world.invited, body });
      }
      const { status, body } = await app.call(endpoint, {
        ...sent(world),
        ...(name === "stranger" ? {} : { as: signatureOf(world, name) }),
      });
      expect(status).toBe(expected);
      if (status === 403) expect(body.detail).toMatch(/^Only .+\.$/);
    },
  );
});

test.each(["0", "-1", "1.5", "abc", "99999999999", "2147483648"])(
  "a malformed id (%s) names nothing",
  async (id) => {
    const as = calm.owner;
    const answers = await Promise.all([
      app.call(groups.getGroup, { as, params: { id } }),
      app.call(groupShares.listShares, { as, params: { id } }),
      app.call(shareConversation.listComments, { as, params: { id } }),
      app.call(groupShares.takeBackShare, { as, params: { id } }),
      app.call(groupShares.listPlacesShared, { as, params: { id } }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
  },
);
