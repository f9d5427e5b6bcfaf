import { type AskedRequest, deskAsked } from "@sightline/contract/desk.asked.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askFor, makeDelivered, type Person } from "#insights/insights.testing.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { makeDesk } from "#desk/desk.testing.ts";
import { mostAsked, worthReading } from "./asked.rules.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
afterAll(() => app.close());

const helmets = {
  title: "Who makes bicycle helmets in Poland?",
  description: "We look for suppliers of bicycle helmets near Poznan, with their capacity.",
};
const again = {
  title: "Polish manufacturers of bicycle helmets",
  description: "Which suppliers could make bicycle helmets for us, and how many a month?",
};
const other = {
  title: "Tariffs on imported roses",
  description: "What does customs ask for cut flowers from Kenya, by season?",
};

const ask = (as: Person, given: Record<string, unknown>) => askFor(app, as, category, given);
const askedBefore = async (as: Person | undefined, id: number | string) =>
  app.call(deskAsked.listAskedBefore, { ...(as && { as }), params: { id: String(id) } });
const rowsFor = async (id: number, as: Person = analyst) =>
  (await askedBefore(as, id)).body.asked_before;
const textOf = (id: number, otherId: number, as: Person = analyst) =>
  app.call(deskAsked.takeAskedText, {
    as,
    params: { id: String(id), other_id: String(otherId) },
  });

describe("what was asked before", () => {
  let member: Person;
  let answered: number;
  let asked: number;

  beforeAll(async () => {
    member = await app.signIn({ first_name: "Mia" });
    const insight = await makeDelivered(app, { requester: member, analyst: colleague }, category, {
      request: helmets,
      insight: { summary: "Three makers cover most of it [1]." },
    });
    answered = insight.insight_request.id;
    await ask(member, other);
    asked = (await ask(await app.signIn(), again)).id;
  });

  test("stands beside the question, with what was found out then", async () => {
    expect(await rowsFor(asked)).toMatchObject([
      {
        id: answered,
        title: helmets.title,
        status: "delivered",
        insight_category_id: category.id,
        requester: { id: member.id, first_name: "Mia" },
        insight_response: {
          summary: "Three makers cover most of it [1].",
          sources_count: 1,
          author: { id: colleague.id },
          outcome: "answered",
        },
        text_may_cross: false,
      },
    ]);
  });

  test("is neither the request itself nor what is about something else", async () => {
    const ids = (await rowsFor(answered)).map(({ id }) => id);
    expect(ids).toEqual([asked]);
  });

  test("is shown while it is open, and after it was cancelled", async () => {
    const { id } = await ask(member, { ...helmets, title: "Makers of bicycle helmets in Poland" });
    const standing = async (): Promise<AskedRequest | undefined> =>
      (await rowsFor(asked)).find((one) => one.id === id);
    expect(await standing()).toMatchObject({ status: "submitted", insight_response: null });
    await app.call(requestChanges.cancelRequest, {
      as: member,
      params: { id: String(id) },
      body: {},
    });
    expect(await standing()).toMatchObject({ status: "cancelled", text_stays_because: null });
  });

  const readers: [string, number, () => Person | undefined][] = [
    ["an analyst", 200, () => analyst],
    ["an admin", 200, () => admin],
    ["the requester, who is a member", 403, () => member],
    ["somebody who is not signed in", 401, () => undefined],
  ];
  test.each(readers)("for %s is answered %i", async (_, status, who) => {
    expect((await askedBefore(who(), answered)).status).toBe(status);
  });

  test("is not read by members who do not see the request, nor of what does not exist", async () => {
    const stranger = await app.signIn();
    expect((await askedBefore(stranger, answered)).status).toBe(404);
    for (const id of [999_999, 0, "x", "1e3", "99999999999999", "-1"])
      expect((await askedBefore(analyst, id)).status).toBe(404);
  });

  test("is not read by staff beside a question of their own", async () => {
    const { id } = await ask(analyst, again);
    expect((await askedBefore(analyst, id)).status).toBe(403);
    expect((await textOf(id, answered)).status).toBe(403);
    // To others it is one of those that were asked before.
    expect((await rowsFor(asked, colleague)).map((one) => one.id)).toContain(id);
  });

  test("is found for whatever was written", async () => {
    for (const title of ["'''''' \\\\ a", "%%%%%% _ a", "the of and to a", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 😀😀"]) {
      const { id } = await ask(member, { title, description: `${title} `.repeat(200) });
      expect((await askedBefore(analyst, id)).status).toBe(200);
    }
  });
});

describe("the text of an insight", () => {
  const makePlanned = async () => {
    const [one, two] = [await app.signIn(), await app.signIn()];
    await makePlan(app.db, [one, two], app.clock.now());
    return { one, two };
  };
  const deliver = async (requester: Person, visibility: string, title = helmets.title) =>
    (
      await makeDelivered(app, { requester, analyst: colleague }, category, {
        request: { ...helmets, title, visibility },
      })
    ).insight_request.id;

  test.each([
    ["organization", "organization", 200],
    ["private", "organization", 403],
    ["organization", "private", 403],
    ["private", "private", 403],
  ])("from %s to %s within one plan: %i", async (from, to, status) => {
    const { one, two } = await makePlanned();
    // Nobody else asked of such.
    const title = `Helmets for a ${from} ${to} velodrome`;
    const before = await deliver(one, from, title);
    const { id } = await ask(two, { ...again, title, visibility: to });
    const { status: answered, body } = await textOf(id, before);
    expect(answered).toBe(status);
    const row = (await rowsFor(id)).find((found) => found.id === before);
    expect(row?.text_may_cross).toBe(status === 200);
    if (status === 200) {
      expect(body.insight_text).toMatchObject({ sources: [{ number: 1 }] });
      expect(row?.text_stays_because).toBeNull();
    } else expect(row?.text_stays_because).toBe(body.detail);
  });

  test("never crosses from one plan to another, nor to somebody in none", async () => {
    const before = await deliver((await makePlanned()).one, "organization");
    const elsewhere = await ask((await makePlanned()).one, {
      ...again,
      visibility: "organization",
    });
    expect((await textOf(elsewhere.id, before)).body.detail).toContain("another organization");
    const alone = await ask(await app.signIn(), again);
    expect((await textOf(alone.id, before)).status).toBe(403);
  });

  test("crosses as soon as both are open to the plan, and is asked for at that moment", async () => {
    const { one, two } = await makePlanned();
    const before = await deliver(one, "organization");
    const { id, version } = await ask(two, { ...again, visibility: "private" });
    expect((await textOf(id, before)).status).toBe(403);
    const opened = await app.call(requestChanges.editRequest, {
      as: two,
      params: { id: String(id) },
      body: { insight_request: { version, visibility: "organization" } },
    });
    expect(opened.status).toBe(200);
    expect((await textOf(id, before)).status).toBe(200);
  });

  test("is not there where nothing was delivered, nor for members", async () => {
    const { one, two } = await makePlanned();
    const open = await ask(one, { ...helmets, visibility: "organization" });
    const { id } = await ask(two, { ...again, visibility: "organization" });
    expect((await textOf(id, open.id)).status).toBe(404);
    expect((await textOf(id, 999_999)).status).toBe(404);
    expect((await textOf(id, id)).status).toBe(404);
    expect((await textOf(id, open.id, two)).status).toBe(403);
  });
});

test("of much that is alike the first few are read, and of the rest nothing", () => {
  const matches = [
    { request_id: 1, score: 100 },
    ...Array.from({ length: 20 }, (_, at) => ({ request_id: at + 2, score: 60 - at })),
    { request_id: 50, score: 1 },
  ];
  const read = worthReading(matches, 1);
  expect(read).toHaveLength(mostAsked);
  expect(read[0]).toBe(2);
  expect(worthReading([{ request_id: 1, score: 9 }], 1)).toEqual([]);
  expect(
    worthReading(
      [
        { request_id: 1, score: 100 },
        { request_id: 50, score: 1 },
      ],
      1,
    ),
  ).toEqual([]);
});
