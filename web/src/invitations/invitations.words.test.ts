import { expect, test } from "vitest";
import { closedWords, inviterOf, placeOf, wayOf } from "./invitations.words.ts";

const invited = { email: "Ada@example.org" };

test.each([
  ["a stranger to a new account", "activate", null, "activate"],
  ["a stranger to an account that exists", "sign_in", null, "sign_in"],
  ["the invited person, signed in", "sign_in", "ada@example.org", "accept"],
  ["somebody else, signed in", "sign_in", "bea@example.org", "switch"],
  ["somebody else, signed in, before there is an account", "activate", "bea@example.org", "switch"],
] as const)("%s", (_, next, email, way) => {
  expect(wayOf({ ...invited, next }, email)).toBe(way);
});

test("only a replaced or expired invitation can be sent again from here", () => {
  const renewable = Object.entries(closedWords).filter(([, words]) => words.renewal !== null);
  expect(renewable.map(([state]) => state)).toEqual(["replaced", "expired"]);
});

test("who invites and to where is said also where nobody in person did", () => {
  expect(inviterOf({ invited_by: null })).toBe("The people who run Sightline have invited you");
  const inviter = { id: 1, first_name: "Ida", last_name: "Kaplan" };
  expect(inviterOf({ invited_by: inviter })).toBe("Ida Kaplan has invited you");
  expect(placeOf({ organization: null })).toBe("Sightline");
});
