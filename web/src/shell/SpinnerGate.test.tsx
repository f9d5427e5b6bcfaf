import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginActivity } from "#api/call/activity.ts";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { SpinnerGate } from "./SpinnerGate.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const isRaised = () => screen.getByRole("status").dataset["visible"] === "true";
const begin = () => {
  let end: (() => void) | undefined;
  act(() => {
    end = beginActivity();
  });
  return () => act(() => end?.());
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("is raised after 300 ms, lowered at the end, and takes no focus", async () => {
  render(
    <>
      <button>Here</button>
      <SpinnerGate />
    </>,
  );
  screen.getByRole("button").focus();
  const endOne = begin();
  await wait(299);
  expect(isRaised()).toBe(false);
  await wait(2);
  expect(isRaised()).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button"));
  const endTwo = begin();
  endOne();
  endOne();
  expect(isRaised()).toBe(true);
  endTwo();
  expect(isRaised()).toBe(false);
});

test("quick calls one after another never raise it", async () => {
  render(<SpinnerGate />);
  for (let turn = 0; turn < 4; turn += 1) {
    const end = begin();
    await wait(200);
    end();
    await wait(10);
    expect(isRaised()).toBe(false);
  }
});

test("is not raised over a skeleton, which says the same; only when that has gone", async () => {
  const page = (isLoading: boolean) => (
    <>
      {isLoading && <SkeletonText lines={2} />}
      <SpinnerGate />
    </>
  );
  const { rerender } = render(page(true));
  const end = begin();
  await wait(1_000);
  expect(isRaised()).toBe(false);
  rerender(page(false));
  expect(isRaised()).toBe(true);
  rerender(page(true));
  expect(isRaised()).toBe(false);
  end();
});
