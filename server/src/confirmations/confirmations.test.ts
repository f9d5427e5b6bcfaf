import { dayMs, minuteMs } from "@sightline/contract/base/moments.ts";
import { board } from "@sightline/contract/board/board.ts";
import {
  type ConfirmingRows,
  postConfirming,
  shareConfirming,
} from "@sightline/contract/confirmations.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { people } from "@sightline/contract/people/people.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePost } from "#board/board.testing.ts";
import { join, makeInsight, makeWorld, share, type World } from "#groups/groups.testing.ts";
import { insertVersion } from "#insights/insights.write.queries.ts";
import { makeSomeone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { confirmationPersonalData } from "./confirmations.personalData.ts";
import { gatherPeopleParts } from "./confirmations.queries.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  world = await makeWorld(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom("throttle_counters").execute();
});

const at = (id: number) => ({ params: { id: String(id) } });
const who = (name: string): { as?: Signature } =>
  name === "stranger" ? {} : { as: world[name as keyof World] as Signature };

async function shareOne(): Promise<number> {
  const { owner, analyst, planId, groupId } = world;
  const { id } = await makeInsight(app, { by: owner, analyst, planId });
  return (await share(app, owner, groupId, id)).body.insight_group_share.id;
}

/** By the member; the admin pinned it. */
async function pinOne(): Promise<number> {
  const { id } = await makePost(app, world.member);
  await app.call(board.pinPost, { as: world.admin, ...at(id) });
  return id;
}

async function correct({ id, requestId }: { id: number; requestId: number }): Promise<void> {
  const former = { id, version: 1, published_at: app.clock.now() };
  const given = { base_version: 1, note: "A figure was wrong.", coverage: [], sources: [] };
  const text = { summary: "By a fifth.", body: "By a fifth.", review_by: null };
  await app.db
    .transaction()
    .execute((db) =>
      insertVersion(
        db,
        { requestId, authorId: world.analyst.id, former },
        { ...given, ...text, outcome: "not_found" },
        app.clock.now(),
      ),
    );
}

const ask = (rows: ConfirmingRows, as: Signature, id: number) =>
  app.call(rows.askToConfirm, { as, ...at(id) });
const confirm = (rows: ConfirmingRows, as: Signature, id: number, version = 1) =>
  app.call(rows.confirm, { as, ...at(id), body: { version } });
const takeBack = (rows: ConfirmingRows, as: Signature, id: number) =>
  app.call(rows.takeConfirmationBack, { as, ...at(id) });
const stop = (rows: ConfirmingRows, as: Signature, id: number) =>
  app.call(rows.stopAsking, { as, ...at(id) });
const remind = (rows: ConfirmingRows, as: Signature, id: number) =>
  app.call(rows.remindToConfirm, { as, ...at(id) });
const missing = (rows: ConfirmingRows, as: Signature, id: number, query = {}) =>
  app.call(rows.listUnconfirmed, { as, ...at(id), query });

async function seenOnShare(as: Signature, id: number) {
  const { body } = await app.call(groupShares.listShares, { as, ...at(world.groupId) });
  return body.insight_group_shares.find((one) => one.id === id)?.confirmation;
}
async function seenOnPost(as: Signature, id: number) {
  return (await app.call(board.getPost, { as, ...at(id) })).body.board_post.confirmation;
}
const countActive = async () => {
  const { count } = await app.db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deactivated_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

async function heardBy(as: Signature): Promise<string[]> {
  const { body } = await app.call(notifications.listNotifications, {
    as,
    query: { limit: "100" },
  });
  return body.notifications
    .filter(({ kind }) => kind.includes("_confirm_"))
    .map(({ kind, thread, count }) => `${kind} ${thread.id}, ${count}`);
}

const callers = ["stranger", "owner", "member", "former", "colleague", "foreign", "admin"];
const shareRights: [string, ...number[]][] = [
  //                        stranger owner member former colleague foreign admin
  ["askToConfirm", 401, 200, 403, 404, 404, 404, 404],
  ["stopAsking", 401, 200, 403, 404, 404, 404, 404],
  ["confirm", 401, 403, 200, 404, 404, 404, 404],
  ["takeConfirmationBack", 401, 200, 200, 404, 404, 404, 404],
  ["listUnconfirmed", 401, 200, 403, 404, 404, 404, 404],
  ["remindToConfirm", 401, 200, 403, 404, 404, 404, 404],
];
const postRights: [string, ...number[]][] = [
  // The member wrote it.
  ["askToConfirm", 401, 403, 403, 403, 403, 403, 200],
  ["stopAsking", 401, 403, 403, 403, 403, 403, 200],
  ["confirm", 401, 200, 403, 200, 200, 200, 200],
  ["takeConfirmationBack", 401, 200, 200, 200, 200, 200, 200],
  ["listUnconfirmed", 401, 403, 403, 403, 403, 403, 200],
  ["remindToConfirm", 401, 403, 403, 403, 403, 403, 200],
];

type Kind = [
  string,
  ConfirmingRows,
  () => Promise<number>,
  keyof World,
  keyof World,
  [string, ...number[]][],
];
const kinds: Kind[] = [
  ["a shared insight", shareConfirming, shareOne, "owner", "member", shareRights],
  ["a pinned post", postConfirming, pinOne, "admin", "owner", postRights],
];

describe.each(kinds)("%s", (_, rows, make, asker, reader, rights) => {
  const asking = () => world[asker] as Signature & { id: number };
  const reading = () => world[reader] as Signature & { id: number };

  test.each(
    rights.flatMap(([name, ...statuses]) =>
      callers.map((caller, place) => [name, caller, statuses[place]] as const),
    ),
  )("%s by %s answers %i", async (name, caller, status) => {
    const id = await make();
    await ask(rows, asking(), id);
    const row = rows[name as keyof ConfirmingRows];
    const body = name === "confirm" ? { body: { version: 1 } } : {};
    const answer = await app.call(row as typeof rows.confirm, {
      ...who(caller),
      ...at(id),
      ...body,
    });
    expect(answer.status).toBe(status);
  });

  test("what is not there, or has no proper id, is not found", async () => {
    for (const id of ["999999", "0", "one"]) {
      const params = { id };
      const body = { version: 1 };
      expect((await app.call(rows.confirm, { as: reading(), params, body })).status).toBe(404);
      expect((await app.call(rows.askToConfirm, { as: asking(), params })).status).toBe(404);
    }
  });

  test("one confirms once however often it is sent, at once too, and takes it back", async () => {
    const id = await make();
    const before = (await ask(rows, asking(), id)).body.confirmation?.confirmed ?? 0;
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(rows, reading(), id)));
    for (const { status, body } of answers)
      expect([status, body.confirmation?.confirmed]).toEqual([200, before + 1]);
    expect(answers[0]?.body.confirmation?.mine).toBe(1);
    await takeBack(rows, reading(), id);
    const { body } = await takeBack(rows, reading(), id);
    expect([body.confirmation?.confirmed, body.confirmation?.mine]).toEqual([before, null]);
  });

  test("where nobody is asked, nothing is confirmed", async () => {
    const id = await make();
    expect((await confirm(rows, reading(), id)).status).toBe(409);
    await ask(rows, asking(), id);
    await stop(rows, asking(), id);
    const { status, body } = await confirm(rows, reading(), id);
    expect([status, body]).toMatchObject([409, { code: "transition_refused" }]);
    expect((await remind(rows, asking(), id)).status).toBe(409);
  });

  test("asked again soon it goes on as it was; later everybody is asked anew", async () => {
    const id = await make();
    await ask(rows, asking(), id);
    await remind(rows, asking(), id);
    await confirm(rows, reading(), id);
    expect((await stop(rows, asking(), id)).body.confirmation).toBeNull();
    app.clock.advance(5 * minuteMs);
    const soon = await ask(rows, asking(), id);
    expect(soon.body.confirmation?.reminded_at).toEqual(expect.any(String));
    const kept = await confirm(rows, reading(), id);
    expect(kept.body.confirmation?.confirmed).toBe(soon.body.confirmation?.confirmed);
    await stop(rows, asking(), id);
    app.clock.advance(11 * minuteMs);
    const anew = await ask(rows, asking(), id);
    expect(anew.body.confirmation?.reminded_at).toBeNull();
    const again = await confirm(rows, reading(), id);
    expect(again.body.confirmation?.confirmed).toBe((anew.body.confirmation?.confirmed ?? 0) + 1);
  });

  test.each([1, 2, 3])("reminded of twice at once, they hear of it once (%i)", async () => {
    const id = await make();
    await ask(rows, asking(), id);
    await untilJobsAreDone(app.db, "tell_readers");
    const answers = await Promise.all([1, 2, 3].map(() => remind(rows, asking(), id)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    const again = await remind(rows, asking(), id);
    expect([again.status, again.body]).toMatchObject([409, { code: "already_reminded" }]);
    await untilJobsAreDone(app.db, "tell_readers");
    const heard = (await heardBy(reading())).filter((one) => one.includes(` ${id},`));
    expect(heard.map((one) => one.replace(/^(?:post|share)_/, ""))).toEqual([
      `confirm_reminder ${id}, 1`,
      `confirm_asked ${id}, 1`,
    ]);
    expect((await heardBy(asking())).filter((one) => one.includes(` ${id},`))).toEqual([]);
  });

  test("stopped before anybody was told and taken up at once, they are told all the same", async () => {
    const id = await make();
    await ask(rows, asking(), id);
    await untilJobsAreDone(app.db, "tell_readers");
    await stop(rows, asking(), id);
    // As if it had been stopped before the job came to them.
    await app.db.updateTable("confirmation_asks").set({ told_to: 0 }).execute();
    await app.db.deleteFrom("notifications").where("user_id", "=", reading().id).execute();
    await ask(rows, asking(), id);
    await untilJobsAreDone(app.db, "tell_readers");
    const heard = (await heardBy(reading())).filter((one) => one.includes(` ${id},`));
    expect(heard.map((one) => one.replace(/^(?:post|share)_/, ""))).toEqual([
      `confirm_asked ${id}, 1`,
    ]);
  });

  test("who has confirmed finds it in their list no longer, and is not reminded", async () => {
    const id = await make();
    await ask(rows, asking(), id);
    await untilJobsAreDone(app.db, "tell_readers");
    await confirm(rows, reading(), id);
    const about = async () => (await heardBy(reading())).filter((one) => one.includes(` ${id},`));
    expect(await about()).toEqual([]);
    await remind(rows, asking(), id);
    await untilJobsAreDone(app.db, "tell_readers");
    await takeBack(rows, reading(), id);
    expect((await about()).map((one) => /asked|reminder/.exec(one)?.[0])).toEqual(["asked"]);
    await stop(rows, asking(), id);
    expect(await about()).toEqual([]);
  });

  test("others' screens are told, and of nothing when nothing changed", async () => {
    const id = await make();
    await ask(rows, asking(), id);
    const told = async () => {
      const { rows: events } = await sql<{ count: number }>`
        select count(*)::int as count from live_events where name = 'confirmations_changed'`.execute(
        app.db,
      );
      return events[0]?.count ?? 0;
    };
    const before = await told();
    await confirm(rows, reading(), id);
    expect(await told()).toBe(before + 1);
    await confirm(rows, reading(), id);
    await ask(rows, asking(), id);
    expect(await told()).toBe(before + 1);
    await takeBack(rows, reading(), id);
    expect(await told()).toBe(before + 2);
  });
});

describe("in a group", () => {
  test("all in it are asked but for who shared it, and who leaves no longer counts", async () => {
    const [one, two] = [await makeSomeone(app), await makeSomeone(app)];
    for (const person of [one, two]) await join(app, world.groupId, person);
    const id = await shareOne();
    await ask(shareConfirming, world.owner, id);
    await confirm(shareConfirming, one, id);
    expect(await seenOnShare(world.owner, id)).toMatchObject({
      confirmed: 1,
      of: 3,
      mine: null,
      can: ["lead"],
    });
    expect(await seenOnShare(one, id)).toMatchObject({
      confirmed: 1,
      of: 3,
      mine: 1,
      can: ["confirm"],
    });
    const names = await missing(shareConfirming, world.owner, id);
    expect(names.body.people.map((person) => person.id)).toEqual([world.member.id, two.id]);
    for (const person of [one, two])
      await app.call(groups.removeGroupMember, {
        as: world.owner,
        params: { id: String(world.groupId), memberId: String(person.id) },
        body: {},
      });
    expect(await seenOnShare(world.owner, id)).toMatchObject({ confirmed: 0, of: 1 });
    expect((await confirm(shareConfirming, two, id)).status).toBe(404);
    await remind(shareConfirming, world.owner, id);
    await untilJobsAreDone(app.db, "tell_readers");
    expect((await heardBy(two)).filter((heard) => heard.includes("reminder"))).toEqual([]);
  });

  test("members can be asked along with the sharing", async () => {
    const { owner, analyst, planId, groupId, member } = world;
    const { id } = await makeInsight(app, { by: owner, analyst, planId });
    const body = { insight_response_id: id, ask_confirmation: true };
    const made = await app.call(groupShares.shareInsight, { as: owner, ...at(groupId), body });
    const shared = made.body.insight_group_share;
    expect([shared.confirmation?.of, shared.can]).toEqual([1, ["take_back"]]);
    await untilJobsAreDone(app.db, "tell_readers");
    expect(await heardBy(member)).toContain(`share_confirm_asked ${shared.id}, 1`);
  });

  test("it stands where the insight is read too, for those in the group", async () => {
    const { owner, member, analyst, planId, groupId } = world;
    const insight = await makeInsight(app, { by: owner, analyst, planId });
    const { id } = (await share(app, owner, groupId, insight.id)).body.insight_group_share;
    const places = async (as: Signature) =>
      (await app.call(groupShares.listPlacesShared, { as, ...at(insight.id) })).body.places_shared;
    expect((await places(owner))[0]).toMatchObject({
      confirmation: null,
      can: ["take_back", "ask_confirmation"],
    });
    expect((await places(member))[0]).toMatchObject({ confirmation: null, can: [] });
    await ask(shareConfirming, owner, id);
    expect((await places(member))[0]?.confirmation).toMatchObject({ of: 1, can: ["confirm"] });
  });

  test("a correction leaves earlier confirmations, and says that they are earlier", async () => {
    const { owner, member, analyst, planId, groupId } = world;
    const insight = await makeInsight(app, { by: owner, analyst, planId });
    const { id } = (await share(app, owner, groupId, insight.id)).body.insight_group_share;
    await ask(shareConfirming, owner, id);
    await confirm(shareConfirming, member, id);
    await correct(insight);
    expect(await seenOnShare(member, id)).toMatchObject({ confirmed: 1, mine: 1, version: 2 });
    expect((await missing(shareConfirming, owner, id)).body.people).toEqual([]);
    expect((await seenOnShare(owner, id))?.earlier).toBe(1);
    const now = await confirm(shareConfirming, member, id, 2);
    expect(now.body.confirmation).toMatchObject({ confirmed: 1, mine: 2 });
    // Nobody has read what is not written yet, nor goes back to what was.
    await takeBack(shareConfirming, member, id);
    expect((await confirm(shareConfirming, member, id, 9)).body.confirmation?.mine).toBe(2);
    expect((await confirm(shareConfirming, member, id, 1)).body.confirmation?.mine).toBe(2);
    expect((await seenOnShare(owner, id))?.earlier).toBe(0);
  });

  test("what ends with a share, or is taken back, asks nobody", async () => {
    const { owner, member, analyst, planId, groupId } = world;
    const insight = await makeInsight(app, { by: owner, analyst, planId });
    const ends_at = new Date(Date.parse(app.clock.now()) + 30 * dayMs).toISOString();
    const made = await share(app, owner, groupId, insight.id, { ends_at });
    const { id } = made.body.insight_group_share;
    await ask(shareConfirming, owner, id);
    await untilJobsAreDone(app.db, "tell_readers");
    expect(await heardBy(member)).toContain(`share_confirm_asked ${id}, 1`);
    await app.call(groupShares.takeBackShare, { as: owner, ...at(id) });
    expect((await confirm(shareConfirming, member, id)).status).toBe(404);
    expect(await heardBy(member)).not.toContain(`share_confirm_asked ${id}, 1`);
  });

  test("everybody who confirmed leaves nobody to remind", async () => {
    const id = await shareOne();
    await ask(shareConfirming, world.owner, id);
    await confirm(shareConfirming, world.member, id);
    const { status, body } = await remind(shareConfirming, world.owner, id);
    expect([status, body]).toMatchObject([409, { detail: "Everybody has confirmed it." }]);
    expect((await seenOnShare(world.owner, id))?.reminded_at).toBeNull();
  });
});

describe("on the board", () => {
  test("everybody who is active is asked but for the author; who asks has read it", async () => {
    const id = await pinOne();
    await ask(postConfirming, world.admin, id);
    const all = (await countActive()) - 1;
    const seen = await seenOnPost(world.owner, id);
    expect(seen).toMatchObject({ confirmed: 1, of: all, mine: null, can: ["confirm"] });
    expect(await seenOnPost(world.member, id)).toMatchObject({ can: [] });
    expect(await seenOnPost(world.admin, id)).toMatchObject({ mine: 1, can: ["confirm", "lead"] });
  });

  test("who is deactivated no longer counts, and does again when they come back", async () => {
    const [one, two] = [await makeSomeone(app), await makeSomeone(app)];
    const id = await pinOne();
    await ask(postConfirming, world.admin, id);
    await confirm(postConfirming, one, id);
    const all = (await countActive()) - 1;
    const { admin } = world;
    expect(await seenOnPost(admin, id)).toMatchObject({ confirmed: 2, of: all });
    const ids = [one.id, two.id];
    await app.call(people.deactivatePeople, { as: admin, body: { ids, heirs: [] } });
    expect(await seenOnPost(admin, id)).toMatchObject({ confirmed: 1, of: all - 2 });
    const left = await missing(postConfirming, admin, id, { limit: "100" });
    expect(left.body.people.map((person) => person.id)).not.toContain(two.id);
    await app.call(people.reactivatePeople, { as: admin, body: { ids } });
    expect(await seenOnPost(admin, id)).toMatchObject({ confirmed: 2, of: all });
    const again = await app.signIn({ email: "returns@sightline.test" });
    expect((await seenOnPost(again, id))?.of).toBe(all + 1);
  });

  test("who is missing comes by page, each once", async () => {
    const id = await pinOne();
    await ask(postConfirming, world.admin, id);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: "3", ...(cursor === undefined ? {} : { cursor }) };
      const { body } = await missing(postConfirming, world.admin, id, query);
      expect(body.people.length).toBeLessThanOrEqual(3);
      found.push(...body.people.map((person) => person.id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const { confirmed = 0, of = 0 } = (await seenOnPost(world.admin, id)) ?? {};
    expect([found.length, new Set(found).size]).toEqual([of - confirmed, of - confirmed]);
    expect(found).not.toContain(world.member.id);
  });

  test("only what is pinned asks, and unpinning ends it", async () => {
    const { id } = await makePost(app, world.member);
    expect((await ask(postConfirming, world.admin, id)).status).toBe(409);
    const canOf = async () =>
      (await app.call(board.getPost, { as: world.admin, ...at(id) })).body.board_post.can;
    expect(await canOf()).not.toContain("ask_confirmation");
    await app.call(board.pinPost, { as: world.admin, ...at(id) });
    expect(await canOf()).toContain("ask_confirmation");
    await ask(postConfirming, world.admin, id);
    expect(await canOf()).not.toContain("ask_confirmation");
    await app.call(board.unpinPost, { as: world.admin, ...at(id) });
    expect(await seenOnPost(world.owner, id)).toBeNull();
    expect((await confirm(postConfirming, world.owner, id)).status).toBe(409);
    await app.call(board.pinPost, { as: world.admin, ...at(id) });
    expect(await seenOnPost(world.owner, id)).toBeNull();
  });

  test("an edit leaves earlier confirmations, and says that they are earlier", async () => {
    const id = await pinOne();
    await ask(postConfirming, world.admin, id);
    await confirm(postConfirming, world.owner, id);
    await app.call(board.editPost, {
      as: world.member,
      ...at(id),
      body: { version: 1, body: "Something else altogether." },
    });
    const seen = { confirmed: 2, earlier: 2, mine: 1, version: 2 };
    expect(await seenOnPost(world.owner, id)).toMatchObject(seen);
  });

  test("a deleted post asks nobody, and goes on when it is brought back", async () => {
    const id = await pinOne();
    await ask(postConfirming, world.admin, id);
    await app.call(board.deletePost, { as: world.member, ...at(id) });
    expect((await confirm(postConfirming, world.owner, id)).status).toBe(404);
    await app.call(board.restorePost, { as: world.member, ...at(id) });
    expect((await confirm(postConfirming, world.owner, id)).status).toBe(200);
  });

  test("what admins do is in the log, once for each change", async () => {
    const id = await pinOne();
    const { admin } = world;
    for (let twice = 0; twice < 2; twice += 1) await ask(postConfirming, admin, id);
    for (let twice = 0; twice < 2; twice += 1) await remind(postConfirming, admin, id);
    for (let twice = 0; twice < 2; twice += 1) await stop(postConfirming, admin, id);
    const lines = await app.db
      .selectFrom("audit_acts")
      .select("act")
      .where("subject_kind", "=", "post")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(lines.map(({ act }) => act)).toEqual([
      "post_pinned",
      "confirmation_asked",
      "confirmation_reminded",
      "confirmation_ended",
    ]);
  });
});

test("a job that runs twice tells nobody twice", async () => {
  const id = await shareOne();
  await ask(shareConfirming, world.owner, id);
  await untilJobsAreDone(app.db, "tell_readers");
  const { id: ask_id } = await app.db
    .selectFrom("confirmation_asks")
    .select("id")
    .where("share_id", "=", id)
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify({ ask_id, actor_id: world.owner.id, reminder: false });
  await sql`select graphile_worker.add_job('tell_readers', ${payload}::json)`.execute(app.db);
  await untilJobsAreDone(app.db, "tell_readers");
  expect(await heardBy(world.member)).toContain(`share_confirm_asked ${id}, 1`);
});

test("who leaves takes their confirmations along, and finds them in the export", async () => {
  const person = await makeSomeone(app);
  const id = await pinOne();
  await ask(postConfirming, world.admin, id);
  await confirm(postConfirming, person, id);
  const [piece] = (await confirmationPersonalData.collect?.(app.db, person.id)) ?? [];
  expect(piece).toMatchObject({
    name: "confirmations.json",
    record: [{ board_post_id: id, insight_group_share_id: null, version: 1 }],
  });
  await app.db
    .transaction()
    .execute(async (db) => confirmationPersonalData.forget?.(db, person.id, app.clock.now()));
  expect(await seenOnPost(world.admin, id)).toMatchObject({ confirmed: 1 });
  expect(await confirmationPersonalData.collect?.(app.db, person.id)).toMatchObject([
    { record: [] },
  ]);
});

test("the parts that add up to all who are active say what a recount says", async () => {
  const counted = async () => {
    const { rows } = await sql<{ people: number; parts: number }>`
      select sum(people)::int as people, count(*)::int as parts from active_people_parts`.execute(
      app.db,
    );
    return rows[0];
  };
  await sql`
    insert into users (email, password_hash, first_name, last_name, deactivated_at)
    select 'part-' || n || '@example.org', 'none', 'Part', 'Of', case when n % 3 = 0 then now() end
    from generate_series(1, 30) n`.execute(app.db);
  await sql`delete from users where email like 'part-1%'`.execute(app.db);
  await sql`
    update users set deactivated_at = case when deactivated_at is null then now() end
    where email like 'part-2%'`.execute(app.db);
  await sql`update users set first_name = 'Whole' where email like 'part-%'`.execute(app.db);
  expect((await counted())?.people).toBe(await countActive());
  await gatherPeopleParts(app.db);
  expect(await counted()).toEqual({ people: await countActive(), parts: 1 });
});
