import { seatsInWords } from "@sightline/contract/plans.ts";
import { expect, test } from "vitest";
import {
  consequenceOf,
  freeWords,
  isOnlyOwner,
  listWords,
  mailsWords,
  ownersOf,
  passingWords,
  tellSpared,
} from "./plans.words.ts";
import { makeMember } from "./plans.testing.ts";

const bo = makeMember({ id: 2, first_name: "Bo", last_name: "Dahl", role: "member" });
const request = (id: number) => ({ id, title: "What does it cost?", status: "submitted" as const });
const leaving = {
  member: bo,
  insight_requests: [request(1), request(2)],
  insight_groups: [{ id: 3, name: "Circular design" }],
  private_requests: null,
  hand_over_to: makeMember(),
};

test("seats are told in numbers", () => {
  expect(seatsInWords({ total: 5, members: 3, invited: 2 })).toBe(
    "5 of 5 seats in use (3 members, 2 invited)",
  );
  expect([0, 1, 4].map(freeWords)).toEqual([
    "No seat is free.",
    "1 seat is free.",
    "4 seats are free.",
  ]);
});

test("the button says what passes to whom", () => {
  expect(consequenceOf("Remove Bo", leaving, makeMember())).toBe("Remove Bo and hand over to Ada");
  const nothing = { ...leaving, insight_requests: [], insight_groups: [] };
  expect(consequenceOf("Remove Bo", nothing, makeMember())).toBe("Remove Bo");
  expect(consequenceOf("Remove Bo", undefined, undefined)).toBe("Remove Bo");
});

test("what passes is counted by kind", () => {
  expect(passingWords(leaving)).toBe("2 requests and 1 group");
  expect(passingWords({ ...leaving, insight_requests: [] })).toBe("1 group");
});

test("who owns alone can't go", () => {
  expect(isOnlyOwner([makeMember(), bo], 1)).toBe(true);
  expect(isOnlyOwner([makeMember(), bo], 2)).toBe(false);
  expect(isOnlyOwner([makeMember(), { ...bo, role: "owner" }], 1)).toBe(false);
});

test("owners are named for those who have to ask", () => {
  const cleo = makeMember({ id: 3, first_name: "Cleo", last_name: "Ek" });
  expect(ownersOf([makeMember(), bo, cleo])).toBe("Ada Lind or Cleo Ek");
  expect(listWords([])).toBe("");
  expect(listWords(["Ada", "Bo", "Cleo"])).toBe("Ada, Bo and Cleo");
});

test("a mail that has not left yet is not counted as sent", () => {
  expect([0, 1, 3].map((sent) => mailsWords(sent, 3))).toEqual([
    "mail on its way",
    "1 of 3 mails sent",
    "3 of 3 mails sent",
  ]);
});

test("what was spared is told in one sentence", () => {
  const told = [
    { this_month: 0, last_month: 0 },
    { this_month: 1, last_month: 4 },
    { this_month: 3, last_month: 0 },
  ].map(tellSpared);
  expect(told).toEqual([
    "No question was answered by what was there already this month.",
    "1 question was answered by what was there already this month, 4 last month.",
    "3 questions were answered by what was there already this month.",
  ]);
});
