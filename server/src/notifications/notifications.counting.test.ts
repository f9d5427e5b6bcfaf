import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import type { BodySent } from "@sightline/contract/base/endpoint.ts";
import { board } from "@sightline/contract/board/board.ts";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { live } from "@sightline/contract/live.ts";
import {
  unreadCounts,
  type UnreadCounts,
} from "@sightline/contract/notifications/notifications.counts.ts";
import {
  eventKinds,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { kindsOf } from "@sightline/contract/notifications/notifications.rules.ts";
import {
  type Area,
  areas,
  type Thread,
} from "@sightline/contract/notifications/notifications.threads.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePost } from "#board/board.testing.ts";
import { askFor, makeAskingCategory } from "#insights/insights.testing.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import {
  linesIn,
  listAllEntries,
  listAllLines,
  narrowings,
} from "#notifications/gathered/gathered.expected.testing.ts";
import { openSession } from "#sessions/sessions.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { seeded, testSeed } from "#testing/fuzz/fuzz.random.ts";
import { until } from "#testing/patience.ts";
import { listenTo, type TestStream } from "#testing/stream.ts";
import { notify } from "./notifications.ts";
import { listTold, recountUnread } from "./notifications.recount.testing.queries.ts";

const steps = 1_000;
/** As many at once; between the batches all is compared. */
const atOnce = 20;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ running: true });
});
afterAll(() => app.close());

/** One browser: what it shows is what it asked for when the stream last told it to. */
type Device = { as: Signature; shown: UnreadCounts; stream: TestStream };

const bellOf = async (as: Signature) =>
  (await app.call(notifications.getUnread, { as })).body.unread;

async function openDevice({ id, email }: Someone, name: string): Promise<Device> {
  const session = { user_id: id, remember: true, device: name };
  const token = await app.db
    .transaction()
    .execute((db) => openSession(db, session, app.clock.now()));
  const as = { email, token };
  const stream = await listenTo(`${app.url}${live.streamEvents.path}`, signatureHeaders(as));
  const device: Device = { as, shown: await bellOf(as), stream };
  void follow(device);
  return device;
}

/** Asks again whenever it is told that something changed; what comes while it asks, once more. */
async function follow(device: Device): Promise<void> {
  let isTold = false;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    while (isTold) {
      isTold = false;
      device.shown = await bellOf(device.as);
    }
    asking = undefined;
  };
  try {
    for (;;) {
      await device.stream.next("notifications_changed", Infinity);
      isTold = true;
      asking ??= ask();
    }
  } catch {
    // The test is over.
  }
}

type Known = { person: Someone; devices: readonly [Device, Device] };

const listOf = (as: Signature): Promise<Notification[]> => listAllEntries(app, as);

function countsOf(counted: readonly { kind: string; count: number }[]): UnreadCounts {
  const atMost = (count: number) => Math.min(count, bounds.countShown + 1);
  const of = (area: Area) => {
    const kinds: string[] = kindsOf({ area });
    const its = counted.filter(({ kind }) => kinds.includes(kind));
    return atMost(its.reduce((sum, { count }) => sum + count, 0));
  };
  const [requestCount, insights, community, desk, account, admin] = areas.map(of);
  const parts = { requests: requestCount, insights, community, desk, account, admin };
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  return unreadCounts.parse({ all: atMost(all), ...parts });
}

test(`after ${steps} random reads and events on several devices every count is a recount`, async () => {
  const random = seeded(testSeed);
  const category = await makeAskingCategory(app);
  const asker = await makeSomeone(app, { first_name: "Asker" });
  const mate = await makeSomeone(app, { first_name: "Mate" });
  const analyst = await makeSomeone(app, { first_name: "Analyst", role: "analyst" });
  await makePlanOf(app, [asker, mate]);
  const ids: number[] = [];
  for (let made = 0; made < 4; made += 1)
    ids.push((await askFor(app, asker, category, { participant_ids: [mate.id] })).id);
  const posts = [(await makePost(app, asker)).id, (await makePost(app, mate)).id];

  const known: Known[] = [];
  for (const person of [asker, mate, analyst])
    known.push({
      person,
      devices: [await openDevice(person, "Desk"), await openDevice(person, "Pocket")],
    });
  const somebody = () => known[random.below(known.length)] ?? known[0];
  const aRequest = () => random.pickOr(ids, 0);
  const aDevice = () => {
    const one = somebody();
    return random.chance(0.5) ? one?.devices[0] : one?.devices[1];
  };
  const params = (id: number) => ({ id: String(id) });
  /** Done, or rightly not done: not seen any more, there already, too often. */
  const answered = [200, 201, 204, 404, 409, 429];

  /** What each device has seen, and read last: one marks what one saw, also if that is long ago. */
  const seenBy = new Map<Device, Notification[]>();
  const readBy = new Map<Device, string>();
  const mark = async (
    device: Device,
    body: BodySent<(typeof notifications)["markNotifications"]>,
  ) => {
    const answer = await app.call(notifications.markNotifications, { as: device.as, body });
    if (answer.body.read_at) readBy.set(device, answer.body.read_at);
    return answer.status;
  };

  const threads = (): Thread =>
    random.chance(0.7)
      ? { kind: "request", id: aRequest() }
      : { kind: "post", id: random.pickOr(posts, 0) };
  const tellable = notificationKinds.filter((kind) =>
    ["request", "post", "account"].includes(eventKinds[kind].thread),
  );

  const acts: [number, (device: Device) => Promise<number>][] = [
    [
      8,
      async ({ as }) => {
        const body = { comment: { body: "So it is." } };
        const at = params(aRequest());
        return (await app.call(requestConversation.addComment, { as, params: at, body })).status;
      },
    ],
    [
      30,
      async () => {
        const kind: NotificationKind = random.pickOr(tellable, "comment");
        const { thread } = eventKinds[kind];
        const threadId =
          thread === "request" ? aRequest() : thread === "post" ? random.pickOr(posts, 0) : 1;
        const to = known.filter(() => random.chance(0.6)).map(({ person }) => person.id);
        const told = { kind, threadId, to, actorId: null, internal: kind === "note" };
        await app.db.transaction().execute((db) => notify(db, told, app.clock.now()));
        return 200;
      },
    ],
    [
      12,
      async (device) => {
        seenBy.set(device, await listOf(device.as));
        return 200;
      },
    ],
    [
      12,
      async (device) => {
        const entry = random.pickOr(seenBy.get(device) ?? [], undefined);
        return entry ? mark(device, { read: true, ids: [entry.id] }) : 200;
      },
    ],
    [
      12,
      async (device) => {
        const entries = (seenBy.get(device) ?? []).filter(() => random.chance(0.2));
        return mark(device, { read: false, ids: entries.slice(0, 100).map(({ id }) => id) });
      },
    ],
    [6, async (device) => mark(device, { read: true, thread: threads() })],
    [
      2,
      async (device) => {
        const [latest] = seenBy.get(device) ?? [];
        return latest ? mark(device, { read: true, until: latest.place }) : 200;
      },
    ],
    [
      5,
      async (device) => {
        const read_at = readBy.get(device);
        return read_at ? mark(device, { read: false, read_at }) : 200;
      },
    ],
    [
      6,
      async ({ as }) =>
        (await app.call(requests.readRequest, { as, params: params(aRequest()) })).status,
    ],
    [
      4,
      async ({ as }) => {
        const at = params(random.pickOr(posts, 0));
        return (await app.call(board.readPost, { as, params: at })).status;
      },
    ],
    [
      2,
      async () => {
        const at = { id: String(aRequest()), user_id: String(mate.id) };
        return (await app.call(requestChanges.removeParticipant, { as: asker, params: at })).status;
      },
    ],
    [
      2,
      async () => {
        const at = params(aRequest());
        const body = { user_id: mate.id };
        return (await app.call(requestChanges.addParticipant, { as: asker, params: at, body }))
          .status;
      },
    ],
  ];
  const weighed = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

  const agree = async (made: number) => {
    for (const { person, devices } of known) {
      const said = `TEST_SEED=${testSeed}, after ${made} steps, ${person.email}`;
      const recount = countsOf(await recountUnread(app.db, person.id));
      const listed = (await listOf(person)).filter(({ read }) => !read);
      expect(countsOf(listed.map(({ kind }) => ({ kind, count: 1 }))), said).toEqual(recount);
      for (const narrowed of narrowings)
        expect(await listAllLines(app, person, narrowed), said).toEqual(
          linesIn(await listOf(person), await listTold(app.db, person.id), narrowed),
        );
      for (const { as } of devices) {
        expect(await bellOf(as), said).toEqual(recount);
        const { body } = await app.call(accountProfile.getProfile, { as });
        expect(body.user.unread_counts, said).toEqual(recount);
      }
    }
  };

  for (let made = 0; made < steps; made += atOnce) {
    const batch = Array.from({ length: atOnce }, async () => {
      const device = aDevice();
      const act = random.pickOr(weighed, undefined);
      return device && act ? act(device) : 0;
    });
    for (const status of await Promise.all(batch))
      expect(answered, `TEST_SEED=${testSeed}, about step ${made}`).toContain(status);
    if (made % 200 === 0) await agree(made);
  }
  await agree(steps);

  for (const { person, devices } of known) {
    const recount = countsOf(await recountUnread(app.db, person.id));
    for (const device of devices) {
      const same = () => JSON.stringify(device.shown) === JSON.stringify(recount);
      await until(
        `TEST_SEED=${testSeed}: a device of ${person.email} shows ${JSON.stringify(device.shown)}, not ${JSON.stringify(recount)}`,
        same,
      );
      device.stream.close();
    }
  }
});
