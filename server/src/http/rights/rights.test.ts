import { people } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { type Row, rows } from "@sightline/contract/contract.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { Standbys } from "#db/standbys/standbys.ts";
import { personalDataWith } from "#holdings.ts";
import { LiveHub } from "#live/hub.ts";
import { openTransport } from "#mail/transport.ts";
import { implementationsWith } from "#nouns.ts";
import { openFiles } from "#storage/files.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { connectionsOf, cloneDatabase, type TestDatabase } from "#testing/database.ts";
import type { Call } from "#testing/fuzz/fuzz.calls.ts";
import {
  callerOf,
  holdable,
  holdLastByte,
  type HeldPerson,
  makeCalls,
  sentBy,
  signInSilently,
} from "#testing/fuzz/fuzz.held.ts";
import { testSeed } from "#testing/fuzz/fuzz.random.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import { acceptBodies } from "#http/bodies/bodies.ts";
import type { Implementation } from "#http/call.ts";
import { answerFailures } from "#http/failures/failures.ts";
import { mount } from "#http/mount.ts";

// Whoever sends the headers of a call may send its last byte a minute later. What they may do is
// decided then. Every row is mounted as the app mounts it; each handler also notes that it was reached.

let database: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let url: string;
let callOf: (row: Row) => Call;
const reached: { row: string; role: string | undefined }[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  app = await makeTestApp({ database });
  callOf = await makeCalls(app.db, testSeed);
  http = fastify();
  url = await mountAll(http);
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  await app.close();
});
beforeEach(() => void reached.splice(0));

async function mountAll(server: FastifyInstance): Promise<string> {
  const { db, dataDir } = app;
  const config = readConfig({ DATA_DIR: dataDir });
  const files = openFiles(config.files);
  const live = new LiveHub(connectionsOf(database).direct, db, server.log);
  const uploadsDir = `${dataDir}/files/incoming`;
  const transport = openTransport(config, `${dataDir}/mailbox`);
  const nouns = { config, files, personalData: personalDataWith(files), uploadsDir, transport };
  const platform = {
    db,
    standbys: new Standbys([], { primary: db, log: server.log }),
    live,
    clock: () => momentOf(Date.now()),
    files,
    uploadsDir,
    parseAnswers: true,
  };
  answerFailures(server);
  await acceptBodies(server);
  for (const implementation of implementationsWith(nouns, live))
    mount(server, platform, noting(implementation));
  return server.listen({ port: 0, host: "127.0.0.1" });
}

const titleOf = ({ method, path }: Row) => `${method} ${path}`;

/** What a handler is told about itself goes along. */
function noting(implementation: Implementation): Implementation {
  const handlers = Object.entries(implementation.handlers).map(([name, handler]) => {
    const { method, path } = implementation.table[name] ?? {};
    const noted: typeof handler = (call) => {
      reached.push({ row: `${method} ${path}`, role: call.user?.role });
      return handler(call);
    };
    return [name, Object.assign(noted, handler)] as const;
  });
  return { ...implementation, handlers: Object.fromEntries(handlers) };
}

/** Another one each time: a call that is tried out may end anybody's session. */
const anAdmin = () => signInSilently(app.db, "admin");

const setRole = async ({ id }: HeldPerson, role: SystemRole) =>
  app.call(people.setRoles, { as: await anAdmin(), body: { ids: [id], role } });
const demote = (person: HeldPerson) => setRole(person, "member");
const deactivate = async ({ id }: HeldPerson) =>
  app.call(people.deactivatePeople, { as: await anAdmin(), body: { ids: [id] } });
const signOut = async ({ id }: HeldPerson) =>
  app.call(people.signPeopleOut, { as: await anAdmin(), body: { ids: [id] } });

/** A call of this row that comes as far as its handler. */
async function findSoundCall(row: Row): Promise<Call> {
  let latest = "";
  for (let tries = 0; tries < 20; tries += 1) {
    const call = callOf(row);
    const person = await signInSilently(app.db, callerOf(row));
    const { text } = await holdLastByte(url, app.db, sentBy(call, person), async () => undefined);
    if (reached.splice(0).some((one) => one.row === titleOf(row))) return call;
    latest = text;
  }
  throw new Error(`No call of ${row.name} comes as far as its handler: ${latest}`);
}

async function expectRefused(
  call: Call,
  change: (person: HeldPerson) => Promise<{ status: number }>,
  expected: readonly string[],
): Promise<void> {
  const person = await signInSilently(app.db, callerOf(call.row));
  const { text } = await holdLastByte(url, app.db, sentBy(call, person), async () => {
    expect((await change(person)).status).toBe(200);
  });
  expect(expected).toContain(JSON.parse(text).code);
  expect(reached).toEqual([]);
}

const titled = (some: readonly Row[]) => some.map((row) => [titleOf(row), row] as const);
const writes = holdable(rows);
const staffOnly = writes.filter((row) => callerOf(row) !== "member");

describe("between the headers and the last byte", () => {
  test.each(titled(staffOnly))("whoever loses their role can't call %s", async (_name, row) => {
    const call = await findSoundCall(row);
    await expectRefused(call, demote, ["not_found", "not_allowed"]);
  });

  test.each(titled(writes))(
    "whoever is deactivated or signed out can't call %s",
    async (_name, row) => {
      const call = await findSoundCall(row);
      await expectRefused(call, deactivate, ["sign_in_needed"]);
      await expectRefused(call, signOut, ["sign_in_needed"]);
    },
  );

  test("a change of the role that is just being made is waited for", async () => {
    const row = rowNamed("skipStep");
    const call = await findSoundCall(row);
    const person = await signInSilently(app.db, "admin");
    let called: Promise<{ text: string }> | undefined;
    await app.db.transaction().execute(async (trx) => {
      // As a change of the role begins.
      await sql`select from sessions where user_id = ${person.id} for update`.execute(trx);
      await trx.updateTable("users").set({ role: "member" }).where("id", "=", person.id).execute();
      called = holdLastByte(url, app.db, sentBy(call, person), async () => undefined);
      await untilSomebodyWaits(app.db);
    });
    expect(JSON.parse((await called)?.text ?? "").code).toBe("not_found");
    expect(reached).toEqual([]);
  });

  test("whoever is given a role calls with it", async () => {
    const call = await findSoundCall(rowNamed("claimRequest"));
    const person = await signInSilently(app.db, "analyst");
    await holdLastByte(url, app.db, sentBy(call, person), () => setRole(person, "admin"));
    expect(reached).toMatchObject([{ role: "admin" }]);
  });
});

function rowNamed(name: string): Row {
  const row = writes.find((one) => one.name === name);
  if (!row) throw new Error(`There is no row ${name}.`);
  return row;
}
