import { createHash } from "node:crypto";
import { plans } from "@sightline/contract/plans.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { makePlanOf, makeSomeone, type Someone } from "./plans.testing.ts";

let app: TestApp;
let admin: Someone;
beforeAll(async () => {
  app = await makeTestApp();
  admin = await makeSomeone(app, { role: "admin" });
});
afterAll(() => app.close());

const reason = "Two more joined their team.";
const setSeats = (id: number, seats: number) =>
  app.call(plans.setSeats, { as: admin, params: { id: String(id) }, body: { seats, reason } });

const linesAbout = (id: number) =>
  app.db
    .selectFrom("audit_acts")
    .selectAll()
    .where("subject_kind", "=", "plan")
    .where("subject_id", "=", id)
    .execute();

test("what an admin changes leaves one line, what stays as it was none", async () => {
  const id = await makePlanOf(app, []);
  expect((await setSeats(id, 7)).status).toBe(200);
  expect((await setSeats(id, 7)).status).toBe(200);
  expect(await linesAbout(id)).toMatchObject([
    { act: "plan_seats_changed", actor_id: admin.id, fields: ["seats"] },
  ]);
});

test("values and the network address stand beside it, bound by a salted hash", async () => {
  const id = await makePlanOf(app, []);
  await setSeats(id, 9);
  const [line] = await linesAbout(id);
  const beside = await app.db
    .selectFrom("audit_details")
    .selectAll()
    .where("act_id", "=", line?.id ?? 0)
    .orderBy("part")
    .execute();
  expect(beside.map(({ part, value }) => [part, JSON.parse(value)])).toEqual([
    [
      "details",
      {
        from: 5,
        to: 9,
        $words: { salt: expect.any(String), text: JSON.stringify({ reason }) },
      },
    ],
    ["origin", { ip: expect.any(String) }],
  ]);
  expect(beside.map(({ person_ids }) => person_ids)).toEqual([[admin.id], [admin.id]]);
  // Of words only their own hash is bound, so that they can go while the other values stay.
  const { salt, text } = JSON.parse(beside[0]?.value ?? "").$words;
  const words = createHash("sha256").update(salt).update(text).digest("hex");
  const bound = [`{"to": 9, "from": 5, "$words": "${words}"}`, beside[1]?.value ?? ""];
  const hashes = beside.map((one, at) =>
    createHash("sha256")
      .update(one.salt)
      .update(bound[at] ?? "")
      .digest(),
  );
  expect([line?.details_hash, line?.origin_hash]).toEqual(hashes);
});

test("a refused change leaves nothing", async () => {
  const id = await makePlanOf(app, []);
  expect((await setSeats(id, 0)).status).toBe(422);
  expect(await linesAbout(id)).toEqual([]);
});
