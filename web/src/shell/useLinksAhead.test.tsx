import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLinksAhead } from "./useLinksAhead.ts";

const openAhead = vi.fn(async () => undefined);

function Page() {
  useLinksAhead(openAhead);
  return (
    <ul>
      <li data-row>
        <a data-row-link href="#/app/insights/7">
          Row
        </a>
        <span>beside</span>
        <button type="button">Follow</button>
      </li>
      <li>
        <a href="#/terms">Terms</a>
        <a href="https://example.org">Elsewhere</a>
      </li>
    </ul>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<Page />);
});
afterEach(() => {
  vi.useRealTimers();
  openAhead.mockClear();
});

test("where the pointer rests, its address is opened ahead, once", () => {
  fireEvent.pointerOver(screen.getByText("Row"));
  vi.advanceTimersByTime(50);
  expect(openAhead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(openAhead).toHaveBeenCalledExactlyOnceWith("/app/insights/7");
  fireEvent.pointerOver(screen.getByText("beside"));
  vi.advanceTimersByTime(100);
  fireEvent.pointerDown(screen.getByText("Row"));
  expect(openAhead).toHaveBeenCalledOnce();
});

test("where it only passes, nothing is asked for", () => {
  fireEvent.pointerOver(screen.getByText("Row"));
  vi.advanceTimersByTime(30);
  fireEvent.pointerOver(screen.getByRole("list"));
  vi.advanceTimersByTime(100);
  expect(openAhead).not.toHaveBeenCalled();
});

test("a finger need not rest", () => {
  fireEvent.pointerDown(screen.getByText("beside"));
  expect(openAhead).toHaveBeenCalledExactlyOnceWith("/app/insights/7");
});

test.each(["Follow", "Terms", "Elsewhere"])("%s leads nowhere inside", (words) => {
  fireEvent.pointerDown(screen.getByText(words));
  expect(openAhead).not.toHaveBeenCalled();
});
