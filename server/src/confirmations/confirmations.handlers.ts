import type { Moment } from "@sightline/contract/base/moments.ts";
import type { ConfirmingRows } from "@sightline/contract/confirmations.ts";
import type { Confirmation } from "@sightline/contract/confirmations.shapes.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { implement, type Implementation, type RecordAct } from "#http/call.ts";
import { firstPage, pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { queueTelling } from "./confirmations.jobs.ts";
import {
  deleteAsk,
  deleteConfirmation,
  endAsking,
  findHeldAsk,
  findOpenAskId,
  insertAsk,
  insertConfirmation,
  listConfirmations,
  listUnconfirmed,
  noteReminder,
  takeUpAsk,
} from "./confirmations.queries.ts";
import {
  actionsOn,
  isNews,
  isTakenUp,
  requireAsked,
  requireLeads,
  requireReader,
} from "./confirmations.rules.ts";
import type { Place, Viewer } from "./confirmations.ts";

/** What is asked of each of these things, by their ids; those of which nothing is asked are left out. */
export async function readConfirmations<Thing extends { id: number }>(
  db: Database,
  place: Place<Thing>,
  things: readonly Thing[],
  viewer: Viewer,
): Promise<Map<number, Confirmation>> {
  const ids = things.map(({ id }) => id);
  const found = await listConfirmations(db, place, ids, viewer.id);
  return new Map(
    things.flatMap((thing) => {
      const stored = found.find(({ thing_id }) => thing_id === thing.id);
      if (!stored) return [];
      const { thing_id: id, ...confirmation } = stored;
      return [[id, { ...confirmation, can: actionsOn(place, thing, viewer) }] as const];
    }),
  );
}

/** Asks the readers of what is held; false if they are asked already. */
export async function beginAsking<Thing extends { id: number }>(
  db: DatabaseTransaction,
  place: Place<Thing>,
  thing: Thing,
  viewer: Viewer,
  now: Moment,
): Promise<boolean> {
  requireLeads(place, thing, viewer);
  place.requireAskable(thing);
  const former = await findHeldAsk(db, place.column, thing.id);
  if (former?.ended_at === null) return false;
  if (former && isTakenUp(former.ended_at, now)) {
    await takeUpAsk(db, former.id);
    // Whom the asking had not reached when it was stopped; the others are not told twice.
    await queueTelling(db, { ask_id: former.id, actor_id: viewer.id, reminder: false });
  } else {
    if (former) await deleteAsk(db, former.id);
    await askAnew(db, place, thing, viewer, now);
  }
  await announceAsking(db, place, thing);
  return true;
}

async function askAnew<Thing extends { id: number }>(
  db: DatabaseTransaction,
  place: Place<Thing>,
  thing: Thing,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const asked = { thingId: thing.id, askedBy: viewer.id };
  const askId = await insertAsk(db, place.column, asked, now);
  // Who asks others has read it.
  if (place.ownerOf(thing) !== viewer.id) {
    const [{ version } = { version: 1 }] = await listConfirmations(
      db,
      place,
      [thing.id],
      viewer.id,
    );
    await insertConfirmation(db, { askId, userId: viewer.id, version }, now);
  }
  await queueTelling(db, { ask_id: askId, actor_id: viewer.id, reminder: false });
}

/** What they are told of by the bell is there no longer, or again. */
async function announceAsking<Thing extends { id: number }>(
  db: DatabaseTransaction,
  place: Place<Thing>,
  thing: Thing,
): Promise<void> {
  const topics = await place.listTopics(db, thing);
  await announce(db, topics, "confirmations_changed", place.about(thing));
  await announce(db, topics, "notifications_changed", {});
}

/** The calls by which the readers of one kind of thing are asked, and answer. */
export function implementConfirming<Thing extends { id: number }>(
  table: ConfirmingRows,
  place: Place<Thing>,
): Implementation {
  const one = async (db: Database, thing: Thing, viewer: Viewer) => ({
    confirmation: (await readConfirmations(db, place, [thing], viewer)).get(thing.id) ?? null,
  });

  async function record(write: RecordAct, db: DatabaseTransaction, thing: Thing): Promise<void> {
    if (place.isAudited) await write(db, { subject: { kind: "post", id: thing.id } });
  }

  /** To everybody who has it open if it is worth their asking again; to this person's other tabs always. */
  async function announceConfirmed(
    db: DatabaseTransaction,
    thing: Thing,
    confirmed: number,
    viewer: Viewer,
  ): Promise<void> {
    const own = topic.user(viewer.id);
    const others = isNews(confirmed) ? await place.listTopics(db, thing) : [];
    await announce(db, [...new Set([own, ...others])], "confirmations_changed", place.about(thing));
    await announce(db, [own], "notifications_changed", {});
  }

  return implement(table, {
    async askToConfirm({ params, user, db, now, record: write }) {
      const thing = await place.hold(db, params.id, user, now);
      if (await beginAsking(db, place, thing, user, now)) await record(write, db, thing);
      return one(db, thing, user);
    },

    async stopAsking({ params, user, db, now, record: write }) {
      const thing = await place.hold(db, params.id, user, now);
      requireLeads(place, thing, user);
      if (await endAsking(db, place.column, thing.id, now)) {
        await record(write, db, thing);
        await announceAsking(db, place, thing);
      }
      return one(db, thing, user);
    },

    async confirm({ params, body, user, db, now }) {
      const thing = await place.hold(db, params.id, user, now);
      requireReader(place.ownerOf(thing), user);
      const ask = requireAsked(await findHeldAsk(db, place.column, thing.id));
      const [present] = await listConfirmations(db, place, [thing.id], user.id);
      // What is not written yet has been read by nobody.
      const version = Math.min(body.version, present?.version ?? body.version);
      if (await insertConfirmation(db, { askId: ask.id, userId: user.id, version }, now))
        await announceConfirmed(db, thing, ask.confirmed + 1, user);
      return one(db, thing, user);
    },

    async takeConfirmationBack({ params, user, db, now }) {
      const thing = await place.hold(db, params.id, user, now);
      const ask = requireAsked(await findHeldAsk(db, place.column, thing.id));
      if (await deleteConfirmation(db, ask.id, user.id))
        await announceConfirmed(db, thing, ask.confirmed - 1, user);
      return one(db, thing, user);
    },

    async listUnconfirmed({ params, query, user, db, now }) {
      const thing = await place.get(db, params.id, user, now);
      requireLeads(place, thing, user);
      const askId = await findOpenAskId(db, place.column, thing.id);
      if (askId === undefined) return { people: [], next_cursor: null };
      const { rows, next_cursor } = await pagesById.read(query, (page) =>
        listUnconfirmed(db, place, askId, page),
      );
      return { people: rows, next_cursor };
    },

    async remindToConfirm({ params, user, db, now, record: write }) {
      const thing = await place.hold(db, params.id, user, now);
      requireLeads(place, thing, user);
      const ask = requireAsked(await findHeldAsk(db, place.column, thing.id));
      if (ask.reminded_at !== null) throw new Problem("already_reminded");
      const [missing] = await listUnconfirmed(db, place, ask.id, { ...firstPage, limit: 1 });
      if (!missing)
        throw new Problem("transition_refused", { detail: "Everybody has confirmed it." });
      await noteReminder(db, ask.id, now);
      await queueTelling(db, { ask_id: ask.id, actor_id: user.id, reminder: true });
      await record(write, db, thing);
      const topics = await place.listTopics(db, thing);
      await announce(db, topics, "confirmations_changed", place.about(thing));
      return one(db, thing, user);
    },
  });
}
