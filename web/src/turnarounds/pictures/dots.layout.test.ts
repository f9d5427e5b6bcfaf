import { describe, expect, test } from "vitest";
import { dotsIn, layOut, rangesOf } from "./dots.layout.ts";

const target = 1920;
const dot = (working_minutes: number, requests = 1) => ({
  working_minutes,
  on_time: working_minutes <= target,
  requests,
});
const sum = (layout: ReturnType<typeof layOut>) =>
  layout.stacks.reduce((total, { onTime, late }) => total + onTime + late, 0);

describe("dots over their axis", () => {
  test("the axis goes past the promise and past the longest, in working days", () => {
    const { ticks, end } = layOut([dot(600), dot(2340)], target, 560);
    expect(end).toBe(48 * 60);
    expect(ticks.map((minutes) => minutes / 60)).toEqual([0, 8, 16, 24, 32, 40, 48]);
  });

  test("a narrow one has fewer ticks", () => {
    expect(layOut([dot(600)], target, 260).ticks.length).toBeLessThanOrEqual(4);
  });

  test("what took exactly as long as promised stands before the line", () => {
    const { stacks } = layOut([dot(1920), dot(1921)], target, 560);
    expect(stacks.map(({ to, late }) => [to <= target, late])).toEqual([
      [true, 0],
      [false, 1],
    ]);
  });

  test.each([1, 64, 201, 400, 3_000])("of %i none is left out, and they fit", (count) => {
    const dots = Array.from({ length: count }, (_, index) => dot((index * 37) % 2_300));
    const layout = layOut(dots, target, 560);
    expect(sum(layout)).toBe(count);
    expect(layout.rows * (layout.radius * 2 + 1.25)).toBeLessThanOrEqual(86);
    expect(layout.perDot > 1).toBe(count > 1_000);
  });

  test("many that took the same stand for several each", () => {
    const layout = layOut([dot(600, 5_000), dot(2_000, 3)], target, 560);
    expect(layout.perDot).toBeGreaterThan(100);
    expect(layout.stacks.map((stack) => dotsIn(stack, layout.perDot).length > 0)).toEqual([
      true,
      true,
    ]);
  });

  test("one that took far too long does not flatten the others", () => {
    const layout = layOut([dot(600), dot(100_000)], target, 560);
    expect(layout.end).toBeLessThanOrEqual(3.1 * target);
    expect(layout.stacks.at(-1)).toMatchObject({ to: Infinity, late: 1 });
  });
});

test("the table counts each request once", () => {
  const dots = [dot(0), dot(480), dot(481), dot(5_000, 2)];
  const ranges = rangesOf(dots, [0, 480, 960]);
  expect(ranges.map((range) => range.requests)).toEqual([2, 1, 2]);
  expect(ranges.map((range) => range.onTime)).toEqual([2, 1, 0]);
});
