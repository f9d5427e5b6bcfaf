import { requestConversation, shareConversation } from "@sightline/contract/conversations.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { attachments } from "@sightline/contract/attachments.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveAttachments } from "#attachments/attachments.queries.ts";
import { makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import { upload } from "#testing/uploads.ts";
import { join, makeGroup, makeInsight, makeWorld, share, type World } from "./groups.testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

/** The owner's private insight, with a file, shared in the group; `reader` is of no plan. */
type Shared = World & {
  reader: Someone;
  insightId: number;
  requestId: number;
  sourceId: number;
  attachmentId: number;
  shareId: number;
  endsAt: string;
};

async function makeShared(): Promise<Shared> {
  const world = await makeWorld(app);
  const { owner, analyst, planId, groupId } = world;
  const reader = await makeSomeone(app, { first_name: "Rita", last_name: "Reader" });
  await join(app, groupId, reader);
  const { id: insightId, requestId } = await makeInsight(app, { by: owner, analyst, planId });
  const draft = await app.call(drafts.createDraft, {
    as: owner,
    body: { draft: { kind: "request", content: {} } },
  });
  const draftId = draft.body.draft.id;
  const { body } = await upload(app, owner, { draft_id: draftId }, "figures.txt", "1, 2, 3");
  await app.db
    .transaction()
    .execute((db) => moveAttachments(db, draftId, { insight_id: insightId, insight_version: 1 }));
  const { id: sourceId } = await app.db
    .selectFrom("insight_sources")
    .select("id")
    .where("insight_id", "=", insightId)
    .executeTakeFirstOrThrow();
  const endsAt = later(app.clock.now(), dayMs / 2);
  const shared = await share(app, owner, groupId, insightId, { ends_at: endsAt });
  const shareId = shared.body.insight_group_share.id;
  const attachmentId = body.attachment.id;
  return { ...world, reader, insightId, requestId, sourceId, attachmentId, shareId, endsAt };
}

type Way = {
  endpoint: Endpoint;
  sent: (shared: Shared) => { params?: object; query?: object; body?: object };
  /** What a list holds once it is reachable through it; without it, the answer itself tells. */
  holds?: (shared: Shared) => string;
};

const ofInsight = ({ insightId }: Shared) => ({ params: { id: insightId } });
const ofShare = ({ shareId }: Shared) => ({ params: { id: shareId } });

/** Every call by which a member of the group comes to the insight, or to what is said of it. */
const ways: Record<string, Way> = {
  getInsight: { endpoint: insights.getInsight, sent: ofInsight },
  getInsightOfRequest: {
    endpoint: insights.getInsightOfRequest,
    sent: ({ requestId }) => ({ params: { id: requestId } }),
  },
  getInsightVersion: {
    endpoint: insights.getInsightVersion,
    sent: ({ insightId }) => ({ params: { id: insightId, version: 1 } }),
  },
  readInsight: {
    endpoint: insights.readInsight,
    sent: (shared) => ({ ...ofInsight(shared), body: { version: 1 } }),
  },
  exportInsight: { endpoint: insights.exportInsight, sent: ofInsight },
  exportBibliography: { endpoint: insights.exportBibliography, sent: ofInsight },
  listInsights: {
    endpoint: insights.listInsights,
    sent: () => ({}),
    holds: ({ requestId }) => `"insight_request_id":${requestId},`,
  },
  "listInsights, searched": {
    endpoint: insights.listInsights,
    sent: () => ({ query: { q: "grows by a tenth" } }),
    holds: ({ requestId }) => `"insight_request_id":${requestId},`,
  },
  listSources: {
    endpoint: insights.listSources,
    sent: () => ({}),
    holds: ({ requestId }) => `report-${requestId}"`,
  },
  getSource: {
    endpoint: insights.getSource,
    sent: ({ sourceId }) => ({ params: { id: sourceId } }),
  },
  getAttachment: {
    endpoint: attachments.getAttachment,
    sent: ({ attachmentId }) => ({ params: { id: attachmentId } }),
  },
  listPlacesShared: { endpoint: groupShares.listPlacesShared, sent: ofInsight },
  listShareComments: { endpoint: shareConversation.listComments, sent: ofShare },
  addShareComment: {
    endpoint: shareConversation.addComment,
    sent: (shared) => ({ ...ofShare(shared), body: { comment: { body: "Good to know" } } }),
  },
  listShares: {
    endpoint: groupShares.listShares,
    sent: ({ groupId }) => ({ params: { id: groupId } }),
    holds: ({ requestId }) => `"insight_request_id":${requestId},`,
  },
};

async function reaches(way: Way, shared: Shared, as: Someone): Promise<boolean> {
  const sent = way.sent(shared);
  const response = await fetch(app.url + addressOf(way.endpoint, sent), {
    method: way.endpoint.method,
    headers: { "content-type": "application/json", ...signatureHeaders(as) },
    ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
  });
  const text = await response.text();
  if (way.holds && response.ok) return text.includes(way.holds(shared));
  expect([200, 201, 204, 404]).toContain(response.status);
  return response.status !== 404;
}

async function waysOpen(shared: Shared, as: Someone): Promise<string[]> {
  const open: string[] = [];
  for (const [name, way] of Object.entries(ways))
    if (await reaches(way, shared, as)) open.push(name);
  return open;
}

const memberIn = ({ groupId, reader }: Shared) => ({
  id: String(groupId),
  memberId: String(reader.id),
});

const endings: Record<string, (shared: Shared) => Promise<{ status: number }>> = {
  "the sharer took it back": (shared) =>
    app.call(groupShares.takeBackShare, {
      as: shared.owner,
      params: { id: String(shared.shareId) },
    }),
  "the reader left": (shared) =>
    app.call(groups.removeGroupMember, { as: shared.reader, params: memberIn(shared) }),
  "the reader was removed": (shared) =>
    app.call(groups.removeGroupMember, { as: shared.owner, params: memberIn(shared) }),
  "the group was deleted": (shared) =>
    app.call(groups.deleteGroup, { as: shared.owner, params: { id: String(shared.groupId) } }),
  "the share came to its end": async () => {
    app.clock.advance(dayMs / 2);
    return { status: 200 };
  },
};

describe.each(Object.entries(endings))("when %s", (_, end) => {
  test("nobody reaches the insight through it from that moment, by any call", async () => {
    const shared = await makeShared();
    expect(await waysOpen(shared, shared.reader)).toEqual(Object.keys(ways));
    expect((await end(shared)).status).toBeLessThan(300);
    expect(await waysOpen(shared, shared.reader)).toEqual([]);
  });
});

test("its requester keeps it, whatever becomes of the share", async () => {
  const shared = await makeShared();
  await app.call(groupShares.takeBackShare, {
    as: shared.owner,
    params: { id: String(shared.shareId) },
  });
  const open = await waysOpen(shared, shared.owner);
  expect(open).toContain("getInsight");
  expect(open).toContain("getAttachment");
});

test("a group's readers see the insight, never the request and its conversation", async () => {
  const shared = await makeShared();
  const { reader: as, requestId } = shared;
  const params = { id: String(requestId) };
  const answers = [
    await app.call(requests.getRequest, { as, params }),
    await app.call(requestConversation.listComments, { as, params }),
    await app.call(insights.acceptInsight, { as, params, body: { rating: 5 } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const { body } = await app.call(insights.getInsightOfRequest, { as, params });
  expect(body.insight_response).toMatchObject({ sees_request: false, can: [] });
});

test("an insight shared in two groups is reached through the other one still", async () => {
  const shared = await makeShared();
  const second = await makeGroup(app, shared.owner, [shared.reader], "Second");
  await share(app, shared.owner, second, shared.insightId);
  await endings["the sharer took it back"]?.(shared);
  const open = await waysOpen(shared, shared.reader);
  expect(open).toContain("getInsight");
  expect(open).not.toContain("listShareComments");
});
