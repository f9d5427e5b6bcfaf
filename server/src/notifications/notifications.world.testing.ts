import { requestConversation, shareConversation } from "@sightline/contract/conversations.ts";
import type {
  Relation,
  ThreadKind,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { makeComment, makePost } from "#board/board.testing.ts";
import { makeGroup, share } from "#groups/groups.testing.ts";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeInsight,
  publish,
} from "#insights/insights.testing.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import type { TestApp } from "#testing/app.ts";
import { getNamed, takeOutOfPlan } from "./notifications.testing.queries.ts";

/** Everybody that an event could concern, or could seem to. */
export const names = [
  "requester",
  "participant",
  "follower",
  "colleague",
  "mate",
  "analyst",
  "other analyst",
  "admin",
  "lost sight",
  "stranger",
] as const;
export type Name = (typeof names)[number];

/** Who stands how to the things of the world below. */
export const standing: Record<ThreadKind, Partial<Record<Relation, readonly Name[]>>> = {
  request: {
    requester: ["requester"],
    participants: ["participant"],
    followers: ["requester", "participant", "follower"],
    analyst: ["analyst"],
    analysts: ["analyst", "other analyst"],
    admins: ["admin"],
  },
  share: {
    members: ["requester", "participant", "mate"],
    sharer: ["requester"],
    thread_mates: ["mate"],
    readers: ["participant", "mate"],
  },
  group: { owners: ["requester"] },
  post: {
    author: ["colleague"],
    thread_mates: ["mate"],
    readers: names.filter((name) => name !== "colleague"),
  },
  plan: { owners: ["requester"] },
  account: {},
  place: { admins: ["admin"] },
  search: {},
};

export type Case = {
  /** Brings it about, as people do; what is set up for it beforehand is its own affair. */
  cause: (world: World) => Promise<void>;
  /** Who did it, and hears nothing of it. */
  actor: Name | null;
  /** To whom it happened. */
  person?: Name;
};

/** The address of a thing, as a call has it. */
export const at = (id: number) => ({ id: String(id) });

export type World = Awaited<ReturnType<typeof makeWorld>>;

/**
 * A plan of five, of whom the requester owns it and a group with two others; a request open to the
 * plan, which an analyst works on; a share of an insight that somebody commented on; a post likewise.
 */
export async function makeWorld(app: TestApp) {
  const people = new Map<Name, Someone>();
  for (const name of names) {
    const role = name.endsWith("analyst") ? "analyst" : name === "admin" ? "admin" : "member";
    people.set(name, await makeSomeone(app, { role, first_name: name }));
  }
  const as = (name: Name): Someone => {
    const person = people.get(name);
    if (!person) throw new Error(`Nobody is called ${name}.`);
    return person;
  };
  const inPlan = [
    "requester",
    "participant",
    "follower",
    "colleague",
    "mate",
    "lost sight",
  ] as const;
  const planId = await makePlanOf(app, inPlan.map(as));
  const category: AskingCategory = await makeAskingCategory(app);
  const groupId = await makeGroup(app, as("requester"), [as("participant"), as("mate")]);

  /** Open to the plan, followed by one of it and by one who was in it. */
  async function file(): Promise<number> {
    const { id } = await askFor(app, as("requester"), category, {
      visibility: "organization",
      participant_ids: [as("participant").id],
    });
    for (const name of ["follower", "lost sight"] as const)
      await app.call(requestChanges.followRequest, { as: as(name), params: { id: String(id) } });
    await takeOutOfPlan(app.db, as("lost sight").id);
    return id;
  }

  async function fileAndClaim(): Promise<number> {
    const id = await file();
    await claim(app, as("analyst"), id);
    return id;
  }

  async function deliver(): Promise<{ requestId: number; insightId: number }> {
    const requestId = await fileAndClaim();
    const { body } = await publish(app, as("analyst"), requestId, makeInsight());
    return { requestId, insightId: body.insight_response.id };
  }

  async function shareOne(given: { ends_at?: string } = {}): Promise<number> {
    const { insightId } = await deliver();
    const { body } = await share(app, as("requester"), groupId, insightId, given);
    return body.insight_group_share.id;
  }

  async function sayOnShare(name: Name, shareId: number, words = "So it is.") {
    const params = { id: String(shareId) };
    const body = { comment: { body: words } };
    return app.call(shareConversation.addComment, { as: as(name), params, body });
  }

  async function say(name: Name, requestId: number, internal = false, words = "So it is.") {
    const params = { id: String(requestId) };
    const body = { comment: { body: words, internal } };
    return app.call(requestConversation.addComment, { as: as(name), params, body });
  }

  async function post(): Promise<number> {
    const { id } = await makePost(app, as("colleague"));
    await makeComment(app, as("mate"), id, "We had one.");
    return id;
  }

  return {
    app,
    as,
    planId,
    groupId,
    category,
    file,
    fileAndClaim,
    deliver,
    shareOne,
    sayOnShare,
    say,
    post,
  };
}

/** A sentence that names somebody. */
export async function mentioning({ app, as }: World, name: Name): Promise<string> {
  return `What do you say, ${mentionOf(await getNamed(app.db, as(name).id))}?`;
}
