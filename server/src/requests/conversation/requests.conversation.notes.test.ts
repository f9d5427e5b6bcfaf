import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { type Row, rows } from "@sightline/contract/contract.ts";
import { live } from "@sightline/contract/live.ts";
import { minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { scopes } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import { listenTo, type TestStream } from "#testing/stream.ts";
import { readZip } from "#testing/zip.ts";
import {
  makeWorld,
  type Person,
  type Relation,
  type World,
} from "#requests/requests.relations.testing.ts";
import { makeTalk } from "./requests.conversation.testing.ts";

const secret = "between-us-only";

/** Who must not learn of a note, and as what role the requester asked. */
const table: readonly [Relation, "member" | "analyst" | "admin"][] = [
  ["stranger", "member"],
  ["requester", "member"],
  ["requester", "analyst"],
  ["requester", "admin"],
  ["participant", "member"],
  ["colleague in the plan", "member"],
  ["person of another plan", "member"],
];

let app: TestApp;
let talk: ReturnType<typeof makeTalk>;
const worlds = new Map<string, { world: World; requestId: number }>();

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  app.clock.advance(untilWednesdayNoon(app.clock.now()));
  talk = makeTalk(app);
  for (const asker of ["member", "analyst", "admin"] as const) {
    const world = await makeWorld(app, asker);
    worlds.set(asker, { world, requestId: await world.file("organization") });
  }
});
afterAll(() => app.close());

/** No day or week ends between two looks then, and the desk's hours are open. */
function untilWednesdayNoon(now: Moment): number {
  const wednesday = 3;
  const date = new Date(now);
  const days = (wednesday - date.getUTCDay() + 7) % 7 || 7;
  date.setUTCDate(date.getUTCDate() + days);
  return date.setUTCHours(12, 0, 0, 0) - Date.parse(now);
}

function worldOf(asker: string) {
  const found = worlds.get(asker);
  if (!found) throw new Error(`No ${asker} has asked.`);
  return found;
}

/** Every row that answers a question, with all that may be asked of it. */
const questions = rows.filter(
  (row) => row.method === "GET" && row.response !== "stream" && row.response !== "file",
);

async function askEverything(person: Person, requestId: number): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const row of questions) {
    for (const query of queriesOf(row)) {
      const address = addressOf(row, { params: paramsOf(row, requestId), query });
      const response = await fetch(app.url + address, { headers: signatureHeaders(person) });
      answers[address] = withoutClock(await response.text());
    }
  }
  return answers;
}

function paramsOf({ path }: Row, requestId: number): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  return Object.fromEntries(names.map((name) => [name, String(name === "id" ? requestId : 1)]));
}

function queriesOf(row: Row): Record<string, string>[] {
  if (row.name === "listComments") return [{}, { internal: "true" }, { limit: "1" }];
  if (row.name === "listRequests" || row.name === "countRequests")
    return [{}, { sort: "activity" }, { q: secret }, ...scopes.map((scope) => ({ scope }))];
  return [{}, { q: secret }];
}

/** What goes on by itself from one look to the next is no news. */
function withoutClock(text: string): string {
  if (!text.startsWith("{")) return text;
  const moving = [
    "request_id",
    "ledger",
    "last_used_at",
    "last_seen_at",
    "promised_at",
    "working_ms_left",
    "audit_seal",
    "jobs_now",
    "figured_at",
  ];
  return JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    moving.includes(key) ? undefined : value,
  );
}

async function listen(person: Person): Promise<TestStream> {
  return listenTo(app.url + live.streamEvents.path, signatureHeaders(person));
}

const noteIn = async (asker: string, body = secret) => {
  const { world, requestId } = worldOf(asker);
  const { status } = await talk.write(world.as("admin"), requestId, body, true);
  expect(status).toBe(201);
};

describe.each(table)("notes never reach the %s who is a %s", (relation, asker) => {
  test("in any answer, list, count, mark or moment", async () => {
    const { world, requestId } = worldOf(asker);
    const person = world.as(relation);
    // Who follows would have an unread mark, if notes made any.
    const params = { id: String(requestId) };
    await app.call(requestChanges.followRequest, { as: person, params });
    const before = await askEverything(person, requestId);
    app.clock.advance(minuteMs);
    await noteIn(asker);
    const after = await askEverything(person, requestId);
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toContain(`"body":"${secret}`);
  });

  test("in the stream", async () => {
    const { world } = worldOf(asker);
    const stream = await listen(world.as(relation));
    await stream.next("hello");
    await noteIn(asker);
    await app.call(accountProfile.updateProfile, {
      as: world.as(relation),
      body: { user: { activity: "Listening" } },
    });
    const heard = await stream.passedOver("profile_changed");
    // Staff hear that the audit log was sealed, which the set-up may have brought about.
    expect(heard.filter((name) => name !== "audit_sealed")).toEqual([]);
    stream.close();
  });

  test("in the export of their data", async () => {
    const { world } = worldOf(asker);
    await noteIn(asker);
    const person = world.as(relation);
    const asked = await app.call(accountLeaving.requestExport, { as: person });
    const address = addressOf(accountLeaving.downloadExport, {
      params: { id: String(asked.body.data_export.id) },
    });
    await expect
      .poll(
        async () => (await fetch(app.url + address, { headers: signatureHeaders(person) })).status,
      )
      .toBe(200);
    const zip = await fetch(app.url + address, { headers: signatureHeaders(person) });
    const pieces = readZip(Buffer.from(await zip.arrayBuffer()));
    expect(pieces.size).toBeGreaterThan(3);
    for (const [name, bytes] of pieces)
      expect([name, bytes.includes(secret)]).toEqual([name, false]);
  });
});

test("notes reach the analysts and admins who did not ask: by call and by stream", async () => {
  for (const asker of ["member", "analyst"]) {
    const { world, requestId } = worldOf(asker);
    const stream = await listen(world.as("analyst"));
    await stream.next("hello");
    await noteIn(asker, "read this");
    expect((await stream.next("internal_notes_changed")).about).toEqual({
      insight_request_id: requestId,
    });
    stream.close();
    const { body } = await talk.list(world.as("analyst"), requestId, { internal: "true" });
    expect(body.comments[0]).toMatchObject({ body: "read this", internal: true });
  }
});

test("whose role or request is another now no longer reaches the own note", async () => {
  const { world, requestId } = worldOf("member");
  const author = await app.signIn({ role: "analyst" });
  const { comment } = (await talk.write(author, requestId, secret, true)).body;
  await app.db.updateTable("users").set({ role: "member" }).where("id", "=", author.id).execute();
  expect((await talk.edit(author, comment, "x")).status).toBe(404);
  await app.db.updateTable("users").set({ role: "analyst" }).where("id", "=", author.id).execute();
  await app.db
    .updateTable("insight_requests")
    .set({ requester_id: author.id })
    .where("id", "=", requestId)
    .execute();
  expect((await talk.remove(author, comment)).status).toBe(404);
  await app.db
    .updateTable("insight_requests")
    .set({ requester_id: world.as("requester").id })
    .where("id", "=", requestId)
    .execute();
});
