import { expect, test } from "vitest";
import { closingInWords, ownerInWords } from "./plans.admin.words.ts";

test("an empty plan touches nobody", () => {
  expect(closingInWords({ members: 0, invited: 0, organization_requests: 0 })).toEqual([
    "Nobody is in it.",
    "No request is open to the plan.",
  ]);
});

test("people, invitations and requests are each told", () => {
  expect(closingInWords({ members: 2, invited: 1, organization_requests: 3 })).toEqual([
    "All 2 members leave it and are told by mail.",
    "The open invitation is revoked.",
    "3 requests open to the plan become private: only who filed it sees it, and those who take part.",
  ]);
});

test("a plan without people says whether an owner is on the way", () => {
  expect(ownerInWords({ members: 0, invited: 0 })).toBe(
    "Nobody owns it, and nobody is invited to.",
  );
  expect(ownerInWords({ members: 0, invited: 1 })).toBe(
    "Its owner is invited and has not come yet.",
  );
  expect(ownerInWords({ members: 1, invited: 0 })).toBe("");
});
