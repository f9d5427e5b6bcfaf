import type { SetUp } from "@sightline/contract/place/place.setUp.ts";
import { expect, test } from "vitest";
import { tellSet } from "./setUp.words.ts";

const setUp: SetUp = {
  steps: [],
  place: { name: "Lookout", support_email: null },
  calendars: [{ id: 1, name: "Office", time_zone: "Europe/Oslo" }],
  categories: [
    { id: 1, name: "Markets" },
    { id: 2, name: "Law" },
  ],
  people: { accounts: 1, invited: 100 },
  test_mail: null,
};

test("what is set is told in a sentence each", () => {
  expect(tellSet("place", setUp)).toBe("Lookout, without a support address.");
  const reachable = { ...setUp, place: { name: "Lookout", support_email: "help@example.org" } };
  expect(tellSet("place", reachable)).toBe("Lookout, help@example.org.");
  expect(tellSet("calendar", setUp)).toBe("Office (Europe/Oslo).");
  expect(tellSet("category", setUp)).toBe("Markets and Law.");
  expect(tellSet("people", setUp)).toBe("1 person besides you, 99+ open invitations.");
});

test("a part of the categories never passes for all of them", () => {
  const named = (count: number) => ({
    ...setUp,
    categories: Array.from({ length: count }, (_, id) => ({ id, name: `No. ${id}` })),
  });
  expect(tellSet("category", named(5))).toBe("No. 0, No. 1, No. 2, No. 3, and No. 4.");
  expect(tellSet("category", named(6))).toBe("No. 0, No. 1, No. 2, No. 3, No. 4, and others.");
});
