import { minuteMs } from "@sightline/contract/base/moments.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import {
  makeWorld,
  type Person,
  type Relation,
  relations,
  type World,
} from "#requests/requests.relations.testing.ts";
import { makeTalk } from "./requests.conversation.testing.ts";

let app: TestApp;
let talk: ReturnType<typeof makeTalk>;
let world: World;
const filed = new Map<Visibility, number>();

beforeAll(async () => {
  app = await makeTestApp();
  talk = makeTalk(app);
  world = await makeWorld(app);
  for (const visibility of ["private", "organization"] as const)
    filed.set(visibility, await world.file(visibility));
});
afterAll(() => app.close());
// Writing has a limit per minute, which is not what is tested here.
beforeEach(() => app.clock.advance(minuteMs));

type Deed = (person: Person, requestId: number) => Promise<{ status: number }>;

const words = "What was written";
const byRequester = async (id: number) =>
  (await talk.write(world.as("requester"), id, words)).body.comment;
const note = async (id: number) =>
  (await talk.write(world.as("admin"), id, words, true)).body.comment;

const deeds: Record<string, Deed> = {
  read: (person, id) => talk.list(person, id),
  write: (person, id) => talk.write(person, id, words),
  "change the requester's": async (person, id) => talk.edit(person, await byRequester(id), "x"),
  "delete the requester's": async (person, id) => talk.remove(person, await byRequester(id)),
  "restore the requester's": async (person, id) => {
    const comment = await byRequester(id);
    await talk.remove(world.as("requester"), comment);
    return talk.restore(person, comment);
  },
  "read notes": (person, id) => talk.list(person, id, { internal: "true" }),
  "write a note": (person, id) => talk.write(person, id, words, true),
  "change the admin's note": async (person, id) => talk.edit(person, await note(id), "x"),
  "delete the admin's note": async (person, id) => talk.remove(person, await note(id)),
};

/** For the private one, then for the organization's where it differs. */
//                          stranger requester participant colleague otherPlan analyst admin
const table: Record<string, readonly (number | [number, number])[]> = {
  read: /*               */ [404, 200, 200, [404, 200], 404, 200, 200],
  write: /*              */ [404, 201, 201, [404, 201], 404, 201, 201],
  "change the requester's": [404, 200, 403, [404, 403], 404, 403, 403],
  "delete the requester's": [404, 200, 403, [404, 403], 404, 403, 403],
  "restore the requester's": [404, 200, 403, [404, 403], 404, 403, 403],
  "read notes": /*       */ [404, 404, 404, 404, 404, 200, 200],
  "write a note": /*     */ [404, 403, 403, [404, 403], 404, 201, 201],
  "change the admin's note": [404, 404, 404, 404, 404, 403, 200],
  "delete the admin's note": [404, 404, 404, 404, 404, 403, 200],
};

describe.each(["private", "organization"] as const)("with a request that is %s", (visibility) => {
  test.each(Object.entries(table))("who may: %s", async (deed, row) => {
    const given: [Relation, number | undefined][] = [];
    const expected = relations.map((relation, index): [Relation, number] => {
      const [ofPrivate = 0, ofOrganization = ofPrivate] = [row[index] ?? 0].flat();
      return [relation, visibility === "private" ? ofPrivate : ofOrganization];
    });
    for (const relation of relations) {
      const answer = await deeds[deed]?.(world.as(relation), filed.get(visibility) ?? 0);
      given.push([relation, answer?.status]);
    }
    expect(given).toEqual(expected);
  });
});

test("every deed is in the table", () => {
  expect(Object.keys(deeds)).toEqual(Object.keys(table));
});
