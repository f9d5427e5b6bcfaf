import { expect, test } from "vitest";
import { isNews, isTakenUp } from "./confirmations.rules.ts";

test("up to two hundred every confirmation is news to the others, of a crowd each hundredth part", () => {
  const newsUpTo = (count: number) =>
    Array.from({ length: count }, (_, index) => index + 1).filter(isNews).length;
  expect(newsUpTo(199)).toBe(199);
  expect(newsUpTo(100_000)).toBeLessThan(2_000);
  expect([isNews(0), isNews(1_000), isNews(1_001), isNews(1_010)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

test.each([
  ["2026-03-02T09:00:00.000Z", true],
  ["2026-03-02T09:09:59.999Z", true],
  ["2026-03-02T09:10:00.000Z", false],
])("stopped at nine, it is taken up again at %s: %s", (now, taken) => {
  expect(isTakenUp("2026-03-02T09:00:00.000Z", now)).toBe(taken);
});
