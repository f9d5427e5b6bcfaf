import { describe, expect, test } from "vitest";
import { initialsOf, tintOf } from "#ui/base/avatar.look.ts";
import { tellEarliness, tellHours, tellWorkingTime } from "./duration.words.ts";
import { tellSize } from "./file.words.ts";

describe("working time in words", () => {
  test.each([
    [0, "0 min"],
    [45, "45 min"],
    [60, "1 h"],
    [65, "1 h 05"],
    [390, "6 h 30"],
    [599.9, "9 h 59"],
    [645, "10 h"],
    [960, "16 h"],
    [-5, "0 min"],
  ])("%d minutes are %s", (minutes, words) => {
    expect(tellHours(minutes)).toBe(words);
  });

  test.each([
    [959, 480, "15 h"],
    [960, 480, "2 working days"],
    [1199, 480, "2 working days"],
    [1200, 480, "2½ working days"],
    [1920, 480, "4 working days"],
    [960, 0, "16 h"],
  ])("%d minutes at %d a day are %s", (minutes, perDay, words) => {
    expect(tellWorkingTime(minutes, perDay)).toBe(words);
  });

  test.each([
    [180, "3 h early"],
    [14, "on time"],
    [0, "on time"],
    [-0.5, "1 min late"],
    [-120, "2 h late"],
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
