import { expect, test } from "vitest";
import { withoutSecrets } from "./jobs.rules.ts";

const token = "qL3zX9vT0bN4mK7pR2sW8yD1fG6hJ5aQ-cE_uIoP0";

test.each([
  ["550 No such user here: ada@example.org", "550 No such user here: ada@example.org"],
  [`no page at #/activate?invitation_token=${token}`, "no page at #/activate?invitation_token=…"],
  [`the link ${token} is used`, "the link … is used"],
  [
    "can't reach smtp://user:pass@mail.example.org:587",
    "can't reach smtp://…@mail.example.org:587",
  ],
  [`${"a".repeat(40)}@example.org is full`, `${"a".repeat(40)}@example.org is full`],
])("%s", (error, told) => {
  expect(withoutSecrets(error)).toBe(told);
});

test("a page of it is cut", () => {
  expect(withoutSecrets("word ".repeat(1_000))).toHaveLength(1_000);
});
