import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeDeskRow } from "#desk/desk.testing.ts";
import { useNewer } from "./useNewer.ts";

const first = makeDeskRow({ id: 1 });
const third = makeDeskRow({ id: 3 });
const fourth = makeDeskRow({ id: 4 });
const none: ReadonlySet<number> = new Set();

function comeBackTo(...there: (typeof first)[]) {
  const showNewer = vi.fn();
  const held = { list: "desk", pages: [there], rows: [first], newer: there.length - 1 };
  const { result, rerender } = renderHook<number, number | null>(
    (request) => useNewer({ held, showNewer }, request, none),
    { initialProps: 3 },
  );
  const beside = result.current;
  rerender(null);
  return { beside, back: result.current, showNewer };
}

test("what one has opened is not new, and takes its place when one comes back to the queue", () => {
  const { beside, back, showNewer } = comeBackTo(first, third);
  expect([beside, back]).toEqual([0, 0]);
  expect(showNewer).toHaveBeenCalledOnce();
});

test("where others wait besides, all of them wait until they are asked for", () => {
  const { beside, back, showNewer } = comeBackTo(first, third, fourth);
  expect([beside, back]).toEqual([1, 1]);
  expect(showNewer).not.toHaveBeenCalled();
});

test("what one has claimed above the list is not new", () => {
  const held = { list: "desk", pages: [[first, third]], rows: [first], newer: 1 };
  const { result } = renderHook(() =>
    useNewer({ held, showNewer: () => {} }, null, new Set([third.id])),
  );
  expect(result.current).toBe(0);
});
