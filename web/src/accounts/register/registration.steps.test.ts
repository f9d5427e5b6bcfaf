import { expect, test } from "vitest";
import {
  firstUnfinished,
  type NewAccount,
  nothingYet,
  stepOfErrors,
  stepToShow,
  withoutPassword,
  wrongIn,
} from "./registration.steps.ts";

const password = "quiet-copper-lantern";
const done: NewAccount = {
  ...nothingYet,
  email: "ada@example.org",
  first_name: "Ada",
  last_name: "Muster",
  password,
  password_confirmation: password,
};

test.each([
  ["nothing", nothingYet, "email"],
  ["half an address", { ...done, email: "ada@" }, "email"],
  ["no last name", { ...done, last_name: " " }, "about"],
  ["no password", { ...done, password: "", password_confirmation: "" }, "password"],
  ["two passwords", { ...done, password_confirmation: "another-copper-lantern" }, "password"],
  ["all but the terms", done, "terms"],
  ["everything", { ...done, terms_of_use_agreed: true }, "terms"],
])("with %s given, the first unfinished step is found", (_, account, step) => {
  expect(firstUnfinished(account, 12)).toBe(step);
});

test.each([
  ["email", "email"],
  ["about", "about"],
  ["password", "password"],
  ["terms", "terms"],
  [undefined, "email"],
  ["nonsense", "email"],
])("with everything given, %s shows %s", (wanted, shown) => {
  expect(stepToShow(wanted, done, 12)).toBe(shown);
});

test("skipping ahead leads to the first unfinished step, going back is free", () => {
  const begun = { ...nothingYet, email: "ada@example.org" };
  expect(stepToShow("terms", begun, 12)).toBe("about");
  expect(stepToShow("password", begun, 12)).toBe("about");
  expect(stepToShow("email", begun, 12)).toBe("email");
});

test("coming back without the password leads to the password", () => {
  const reloaded = { ...nothingYet, ...withoutPassword(done) };
  expect(stepToShow("terms", reloaded, 12)).toBe("password");
});

test("what is kept holds no password, by name or by value", () => {
  const kept = JSON.stringify(withoutPassword(done));
  expect(kept).not.toContain("password");
  expect(kept).not.toContain(password);
  expect(kept).toContain("ada@example.org");
});

test("each step tells its own faults alone, in the contract's sentences", () => {
  expect(wrongIn("about", nothingYet, 12)).toEqual({
    first_name: ["Fill this in."],
    last_name: ["Fill this in."],
  });
  expect(wrongIn("terms", done, 12)).toEqual({
    terms_of_use_agreed: ["Agree to the terms of use to continue."],
  });
  const twice = { ...done, password_confirmation: "x" };
  expect(Object.keys(wrongIn("password", twice, 12))).toEqual(["password_confirmation"]);
});

test("somebody invited as staff needs a longer password", () => {
  const short = { ...done, password: "copper-lamps", password_confirmation: "copper-lamps" };
  expect(firstUnfinished(short, 12)).toBe("terms");
  expect(firstUnfinished(short, 15)).toBe("password");
  expect(wrongIn("password", short, 15)["password"]?.[0]).toContain("at least 15");
});

test("a refusal leads back to where its field is asked for", () => {
  expect(stepOfErrors({ password: ["Too common."], terms_of_use_agreed: ["Agree."] })).toBe(
    "password",
  );
  expect(stepOfErrors({ somewhere: ["else"] })).toBeUndefined();
});
