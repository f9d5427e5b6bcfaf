import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { expect, test } from "vitest";
import { readAddresses, whyNotSent } from "./addresses.ts";
import { makeMember, makePlan, makePlanInvitation } from "#plans/plans.testing.ts";

test.each([
  ["one", "ada@example.org", ["ada@example.org"]],
  ["commas and spaces", "ada@example.org, bo@example.org", ["ada@example.org", "bo@example.org"]],
  ["a column", "ada@example.org\r\nbo@example.org\n", ["ada@example.org", "bo@example.org"]],
  ["cells of a sheet", "ada@example.org\tbo@example.org", ["ada@example.org", "bo@example.org"]],
  [
    "the To line of a mail",
    '"Lind, Ada" <Ada@Example.org>; Bo Dahl <bo@example.org>',
    ["ada@example.org", "bo@example.org"],
  ],
  [
    "one without a name before one with it",
    "bo@example.org Ada Lind <ada@example.org>",
    ["bo@example.org", "ada@example.org"],
  ],
  ["the same twice", "ada@example.org ADA@example.org", ["ada@example.org"]],
  ["a sentence", "Please ask mailto:ada@example.org.", ["ada@example.org"]],
  ["an apostrophe in a name", "o'hara@example.org", ["o'hara@example.org"]],
])("reads %s", (_, text, addresses) => {
  expect(readAddresses(text)).toMatchObject({ addresses, unreadable: [] });
});

test("tells what was meant as an address and is none, and what further words there are", () => {
  expect(readAddresses("Ada Lind, ada@, bo.example.org, cleo@example.org")).toEqual({
    addresses: ["cleo@example.org"],
    unreadable: ["ada@", "bo.example.org"],
    further: ["Ada", "Lind"],
  });
});

test.each([
  ["Ada Lind <ada@example.org>", []],
  ['"Lind, Ada" <ada@example.org>; Bo Dahl <bo@example.org>', []],
  ["Ada Lind <ada@example.org>, cleo, Bo <bo@example.org>", ["cleo"]],
  ["bo@example.org Ada <ada@example.org>", []],
  ["bo@example.org cleo", ["cleo"]],
])("a name before its address is no further word: %s", (text, further) => {
  expect(readAddresses(text).further).toEqual(further);
});

const plan = (seats: Partial<OrganizationPlan["seats"]>) =>
  makePlan({
    members: [makeMember({ id: 1, email: "ada@example.org" })],
    invitations: [makePlanInvitation({ email: "bo@example.org" })],
    seats: { total: 5, members: 1, invited: 1, free: 3, ...seats },
  });

test.each([
  ["nothing", "", {}, "Enter an e-mail address, like name@example.org."],
  ["names only", "Ada Lind", {}, "Enter an e-mail address, like name@example.org."],
  ["half of one", "cleo@", {}, "“cleo@” is not an e-mail address. Correct it or remove it."],
  [
    "many that are none",
    "a@ b@ c@ d@ e@",
    {},
    "“a@”, “b@”, “c@” and 2 more are not e-mail addresses. Correct them or remove them.",
  ],
  ["one without a seat", "c@example.org", { free: 0 }, "This needs a seat. No seat is free."],
  [
    "two for one seat",
    "c@example.org d@example.org",
    { free: 1 },
    "These need 2 seats. 1 seat is free.",
  ],
  [
    "some who are there already",
    "ada@example.org bo@example.org c@example.org d@example.org",
    { free: 1 },
    "2 of these need a seat. 1 seat is free.",
  ],
  ["those who are there already take no seat", "ada@example.org", { free: 0 }, undefined],
  ["what fits", "c@example.org d@example.org", {}, undefined],
])("before sending: %s", (_, text, seats, words) => {
  expect(whyNotSent(text, plan(seats))).toBe(words);
});

test("more than a plan invites in a day is told before it is sent", () => {
  const many = Array.from({ length: 51 }, (_, index) => `p${index}@example.org`).join(" ");
  expect(whyNotSent(many, plan({ free: 90 }))).toBe(
    "These are 51 addresses, and a plan can invite at most 50 a day.",
  );
});
