import { describe, expect, test } from "vitest";
import { initialsOf, tintOf } from "#ui/base/avatar.look.ts";
import { tellEarliness, tellLeft, tellWithin, tellWorkingTime } from "./duration.words.ts";
import { tellSize } from "./file.words.ts";

describe("working time in words", () => {
  test.each([
    [0, "less than a working minute"],
    [1.9, "1 working minute"],
    [45, "45 working minutes"],
    [60, "1 working hour"],
    [65, "1 working hour"],
    [390, "6½ working hours"],
    [599.9, "9½ working hours"],
    [645, "10 working hours"],
    [960, "16 working hours"],
    [-5, "less than a working minute"],
  ])("%d minutes left are told as no more than they are: %s", (minutes, words) => {
    expect(tellWorkingTime(minutes)).toBe(words);
  });

  test.each([
    [0, "1 working minute"],
    [45, "45 working minutes"],
    [59.5, "1 working hour"],
    [60, "1 working hour"],
    [61, "1½ working hours"],
    [390, "6½ working hours"],
    [1120, "19 working hours"],
    [1140, "19 working hours"],
    [1141, "20 working hours"],
  ])("within %i minutes is never told too short: %s", (minutes, words) => {
    expect(tellWithin(minutes)).toBe(words);
  });

  test.each([
    [959, 480, "15 working hours"],
    [960, 480, "2 working days"],
    [1199, 480, "2 working days"],
    [1200, 480, "2½ working days"],
    [1920, 480, "4 working days"],
    [960, 0, "16 working hours"],
  ])("%d minutes at %d a day are %s", (minutes, perDay, words) => {
    expect(tellWorkingTime(minutes, perDay)).toBe(words);
  });

  test.each([
    [0.3, 0, "less than a working minute"],
    [1, 0, "1 working minute"],
    [59.5, 0, "1 working hour"],
    [74, 0, "1 working hour"],
    [76, 0, "almost 1½ working hours"],
    [390, 0, "6½ working hours"],
    [944, 480, "15½ working hours"],
    [956, 480, "almost 16 working hours"],
    [860, 432, "almost 14½ working hours"],
    [959.5, 480, "2 working days"],
    [1139, 480, "2 working days"],
    [1140, 480, "almost 2½ working days"],
    [1230, 480, "2½ working days"],
    [2399, 480, "almost 5 working days"],
    [2399.5, 480, "5 working days"],
    [2399, 0, "almost 40 working hours"],
  ])("%d minutes at %d a day leave %s", (minutes, perDay, words) => {
    expect(tellLeft(minutes, perDay)).toBe(words);
  });

  test.each([
    [180, "3 working hours early"],
    [14, "on time"],
    [0, "on time"],
    [-0.5, "1 working minute late"],
    [-120, "2 working hours late"],
    [-130, "2½ working hours late"],
  ])("%d minutes before the promise is %s", (minutes, words) => {
    expect(tellEarliness(minutes)).toBe(words);
  });
});

describe("a file's size", () => {
  test.each([
    [0, "0 bytes"],
    [999, "999 bytes"],
    [1000, "1 kB"],
    [4242, "4.2 kB"],
    [9960, "10 kB"],
    [999_499, "999 kB"],
    [999_600, "1 MB"],
    [10_000_000, "10 MB"],
    [1_200_000_000, "1.2 GB"],
  ])("%d is %s", (bytes, words) => {
    expect(tellSize(bytes)).toBe(words);
  });
});

describe("an avatar", () => {
  test.each([
    ["Ida Kaplan", "IK"],
    ["  ida   maria  kaplan ", "IK"],
    ["Plato", "P"],
    ["émile ångström", "ÉÅ"],
    ["👩‍🔬 Curie", "👩‍🔬C"],
    ["", "?"],
  ])("of %j shows %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  test("keeps its tint for an id, and neighbours differ often enough to tell them apart", () => {
    expect(tintOf(7)).toBe(tintOf("7"));
    const counts = new Map<string, number>();
    for (let id = 1; id <= 600; id += 1) {
      counts.set(tintOf(id), (counts.get(tintOf(id)) ?? 0) + 1);
    }
    expect(counts.size).toBe(5);
    for (const count of counts.values()) expect(count).toBeGreaterThan(80);
  });
});
