import { expect, test } from "vitest";
import { changesOf, differing, type SettingsValues, settingsResolver } from "./settings.values.ts";

const values: SettingsValues = {
  name: "Lookout",
  support_email: "",
  registration: "open",
  registration_domains: "",
  plan_seats: 5,
  requests_per_day: 20,
  request_level: "everything",
  group_level: "everything",
  post_level: "everything",
  search_language: "english",
};

test("domains are read as people write them, each once", () => {
  const typed = "@Example.org, example.net\n\nexample.ORG;  sub.example.com";
  const { registration_domains } = changesOf({ ...values, registration_domains: typed }, 3);
  expect(registration_domains).toEqual(["example.org", "example.net", "sub.example.com"]);
});

test("without a support address there is none", () => {
  expect(changesOf({ ...values, support_email: "  " }, 3).support_email).toBeNull();
});

test.each([
  [{ name: "x" }, "name"],
  [{ support_email: "nobody" }, "support_email"],
  [{ registration: "by_domains" as const }, "registration_domains"],
  [{ registration_domains: "no domain" }, "registration_domains"],
  [{ plan_seats: null }, "plan_seats"],
  [{ requests_per_day: null }, "requests_per_day"],
])("%o is told at its field", async (changes, field) => {
  const names = Object.keys((await settingsResolver({ ...values, ...changes }, {}, never)).errors);
  expect(names).toEqual([field]);
});

test("what differs is told in words, the rest not at all", () => {
  const theirs: SettingsValues = {
    ...values,
    registration: "by_invitation",
    plan_seats: 9,
    group_level: "decisions",
  };
  expect(differing(values, theirs)).toEqual([
    { term: "Who can register", mine: "Everybody", theirs: "Nobody without an invitation" },
    { term: "Seats of a new plan", mine: "5", theirs: "9" },
    { term: "Of a group people hear", mine: "Everything", theirs: "Mentions and decisions" },
  ]);
});

const never = { fields: {}, shouldUseNativeValidation: undefined };
