import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { calendars, type NewCalendar } from "@sightline/contract/calendars.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import { desk } from "@sightline/contract/desk.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { turnarounds } from "@sightline/contract/turnarounds.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRequest } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { testPassword } from "#testing/people.ts";
import { makeCalendarOf, makeCategoryOf } from "./categories.testing.ts";

let app: TestApp;
let admin: Signature & { id: number };
let member: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  admin = await app.signIn({ role: "admin" });
  member = await app.signIn();
});
afterAll(() => app.close());

const save = (id: number, version: number, calendar: Partial<NewCalendar>) =>
  app.call(calendars.saveCalendar, {
    as: admin,
    params: { id: String(id) },
    body: { calendar: { version, ...calendar } },
  });

const errorsOf = (body: { errors?: Record<string, string[]> }) => Object.keys(body.errors ?? {});

describe("a calendar", () => {
  test("has several intervals a day, and holidays by their names", async () => {
    const { time_zone, hours } = makeOffice("Europe/Stockholm", [
      ["08:00", "12:00"],
      ["13:00", "17:00"],
    ]);
    const holidays = [
      { day: "2027-12-25", name: "Christmas Day" },
      { day: "2027-01-01", name: "New Year's Day" },
    ];
    const { status, body } = await app.call(calendars.createCalendar, {
      as: admin,
      body: { calendar: { name: "Stockholm", time_zone, hours, holidays } },
    });
    expect(status).toBe(201);
    expect(body.calendar).toMatchObject({
      version: 1,
      hours: { monday: hours.monday },
      holidays: holidays.toReversed(),
      categories: [],
    });
  });

  test.each([
    ["a zone that nobody knows", { time_zone: "Mars/Olympus" }, "calendar.time_zone"],
    [
      "no hours at all",
      {
        hours: {
          ...makeOffice().hours,
          ...closed("monday", "tuesday", "wednesday", "thursday", "friday"),
        },
      },
      "calendar.hours",
    ],
    [
      "a day that is none",
      { holidays: [{ day: "2027-02-30", name: "" }] },
      "calendar.holidays.0.day",
    ],
    [
      "a day of the year 0",
      { holidays: [{ day: "0000-01-01", name: "" }] },
      "calendar.holidays.0.day",
    ],
    [
      "a day twice",
      {
        holidays: [
          { day: "2027-02-28", name: "" },
          { day: "2027-02-28", name: "Again" },
        ],
      },
      "calendar.holidays",
    ],
  ])("with %s is refused", async (_what, wrong, field) => {
    const { id } = await makeCalendarOf(app, admin);
    const { status, body } = await save(id, 1, wrong);
    expect([status, errorsOf(body)]).toEqual([422, [field]]);
  });

  test.each([
    ["an offset", "+0530"],
    ["one whose sign SQL turns round", "+05:30"],
    ["one that only Node knows", "PNT"],
    ["one that only Node knows with its place", "US/Pacific-New"],
    ["one without a place", "SST"],
    ["Israel to SQL and India to Node", "IST"],
    ["Brazil to SQL and Australia to Node", "ACT"],
    ["one without its summer in SQL", "CET"],
  ])("whose zone is %s is refused, and the weeks are told", async (_what, time_zone) => {
    const { id } = await makeCalendarOf(app, admin);
    const refusal = [422, { "calendar.time_zone": ["Name a time zone like Europe/Berlin."] }];
    const saved = await save(id, 1, { time_zone });
    expect([saved.status, saved.body.errors]).toEqual(refusal);
    const { hours } = makeOffice();
    const made = await app.call(calendars.createCalendar, {
      as: admin,
      body: { calendar: { name: "Elsewhere", time_zone, hours } },
    });
    expect([made.status, made.body.errors]).toEqual(refusal);
    await makeCategoryOf(app, admin, { calendar_id: id }, []);
    expect((await app.call(turnarounds.listCourses, { as: member })).status).toBe(200);
  });

  test.each([
    ["europe/berlin", "Europe/Berlin"],
    ["Asia/Calcutta", "Asia/Calcutta"],
    ["america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"],
    ["utc", "UTC"],
  ])("in %s is in %s, as the database writes it", async (time_zone, written) => {
    const { id } = await makeCalendarOf(app, admin);
    const { status, body } = await save(id, 1, { time_zone });
    expect([status, body.calendar.time_zone]).toEqual([200, written]);
  });

  test("keeps hours enough for every category that counts by it", async () => {
    const calendar = await makeCalendarOf(app, admin);
    await makeCategoryOf(app, admin, {
      name: "Very long",
      calendar_id: calendar.id,
      target_minutes: 120_000,
    });
    const hours = {
      ...makeOffice().hours,
      ...closed("tuesday", "wednesday", "thursday", "friday"),
      monday: [["09:00", "09:15"]] as [string, string][],
    };
    const { status, body } = await save(calendar.id, 1, { hours });
    expect([status, body.errors]).toEqual([
      422,
      { "calendar.hours": ["These are too few working hours for Very long."] },
    ]);
  });

  test("changed by two at once: the second gets what stands", async () => {
    const { id } = await makeCalendarOf(app, admin);
    expect((await save(id, 1, { name: "Theirs" })).status).toBe(200);
    const { status, body } = await save(id, 1, { name: "Mine" });
    expect([status, body]).toMatchObject([
      409,
      { code: "stale_version", calendar: { name: "Theirs", version: 2 } },
    ]);
  });

  test("tells who changed what; what changes nothing is no version", async () => {
    const { id } = await makeCalendarOf(app, admin);
    await save(id, 1, { name: "Other", holidays: [{ day: "2027-01-01", name: "New Year" }] });
    expect((await save(id, 2, { name: "Other" })).body.calendar.version).toBe(2);
    const { body } = await app.call(calendars.listCalendarVersions, {
      as: admin,
      params: { id: String(id) },
    });
    expect(body.versions).toMatchObject([
      { version: 2, before: { name: "Office", holidays: [] }, after: { name: "Other" } },
      { version: 1, before: null, after: { name: "Office" } },
    ]);
  });

  test("is deleted only when nothing counts by it", async () => {
    const calendar = await makeCalendarOf(app, admin);
    const params = { id: String(calendar.id) };
    const other = await makeCalendarOf(app, admin);
    await makeCategoryOf(app, admin, { name: "Counting", calendar_id: calendar.id });
    const refused = await app.call(calendars.deleteCalendar, { as: admin, params });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "calendar_in_use", detail: expect.stringContaining("Counting counts") },
    ]);
    const free = { id: String(other.id) };
    expect((await app.call(calendars.deleteCalendar, { as: admin, params: free })).status).toBe(
      204,
    );
    expect((await app.call(calendars.getCalendar, { as: admin, params: free })).status).toBe(404);
  });
});

test("a holiday and new hours move no promise that was made; new ones follow", async () => {
  const calendar = await makeCalendarOf(app, admin);
  const category = await makeCategoryOf(app, admin, { calendar_id: calendar.id }, []);
  const before = await makeRequest(app, member, { insight_category_id: category.id });
  const day = (at: string) => at.slice(0, 10);
  const holidays = Array.from({ length: 8 }, (_, at) => ({
    day: day(later(app.clock.now(), at * dayMs)),
    name: "Off",
  }));
  expect((await save(calendar.id, 1, { holidays })).status).toBe(200);
  const { body } = await app.call(requests.getRequest, {
    as: member,
    params: { id: String(before.id) },
  });
  expect(body.insight_request).toMatchObject({
    promised_at: before.promised_at,
    ledger: { promised_at_submission: before.promised_at, promised_now: before.promised_at },
  });
  const after = await makeRequest(app, member, { insight_category_id: category.id });
  expect(after.promised_at > (holidays.at(-1)?.day ?? "")).toBe(true);
  const told = await app.call(turnarounds.listTurnarounds, {
    query: { category: String(category.id) },
  });
  expect(day(told.body.turnarounds[0]?.promised_at ?? "")).toBe(day(after.promised_at));
});

test("nor one that a pause has moved, when days of the pause become holidays", async () => {
  const calendar = await makeCalendarOf(app, admin);
  const category = await makeCategoryOf(app, admin, { calendar_id: calendar.id }, []);
  const request = await makeRequest(app, member, { insight_category_id: category.id });
  const params = { id: String(request.id) };
  const analyst = await app.signIn({ role: "analyst" });
  await app.call(desk.claimRequest, { as: analyst, params });
  const question = { body: "Which countries?" };
  await app.call(desk.askClarification, { as: analyst, params, body: question });
  const paused = app.clock.now();
  app.clock.advance(5 * dayMs);
  [admin, member] = [await signInAgain(admin), await signInAgain(member)];
  const answered = await app.call(requestChanges.clarifyRequest, {
    as: member,
    params,
    body: { body: "All of them." },
  });
  const promised = answered.body.insight_request.promised_at;
  expect(promised > request.promised_at).toBe(true);
  const holidays = [1, 2, 3, 4].map((days) => ({
    day: later(paused, days * dayMs).slice(0, 10),
    name: "",
  }));
  expect((await save(calendar.id, 1, { holidays })).status).toBe(200);
  const { body } = await app.call(requests.getRequest, { as: member, params });
  expect(body.insight_request.promised_at).toBe(promised);
  expect(body.insight_request.ledger.promised_now).toBe(promised);
});

describe("holidays of a country", () => {
  const ask = (country: string, year: number, region?: string) =>
    app.call(calendars.listHolidays, {
      as: admin,
      query: { country, year: String(year), ...(region ? { region } : {}) },
    });

  test("are told by year, in English, with the regions that have their own", async () => {
    const { body } = await ask("DE", 2027);
    const days = body.holidays.map(({ day }) => day);
    expect(days).toContain("2027-10-03");
    expect(days).not.toContain("2027-11-01");
    expect(days).toEqual(days.toSorted());
    expect(body.regions).toContainEqual({ code: "BY", name: "Bayern" });
    const bavaria = await ask("DE", 2027, "BY");
    expect(bavaria.body.holidays).toContainEqual({ day: "2027-11-01", name: "All Saints' Day" });
  });

  test("can be had for every country on the list", async () => {
    const { body } = await app.call(calendars.listCountries, { as: admin });
    expect(body.countries.length).toBeGreaterThan(150);
    expect(body.countries).toContainEqual({ code: "SE", name: "Sweden" });
    for (const { code } of body.countries)
      expect([code, (await ask(code, 2027)).status]).toEqual([code, 200]);
  }, 60_000);

  test("of an unknown place are not there", async () => {
    expect((await ask("XX", 2027)).status).toBe(404);
    expect((await ask("SE", 2027, "NOPE")).status).toBe(404);
  });
});

/** After days, nobody's session lasts. */
async function signInAgain({ id, email }: typeof admin): Promise<typeof admin> {
  const { body } = await app.call(sessions.authenticate, {
    body: { email, password: testPassword },
  });
  return { id, email, token: body.user_token };
}

function closed(...weekdays: string[]): Record<string, []> {
  return Object.fromEntries(weekdays.map((weekday) => [weekday, []]));
}
