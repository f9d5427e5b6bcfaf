import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TooltipPlace } from "#ui/overlays/TooltipPlace.tsx";
import { Time, TimeZone } from "./Time.tsx";

const moment = "2026-11-16T13:00:00Z";
const exact = "Monday 16 November 2026, 14:00, Europe/Berlin (UTC+1)";

// What is slow on a busy machine is transforming the file, which a browser never does.
beforeAll(() => import("#ui/overlays/TooltipPopup.tsx"));

describe("a time on the page", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-15T11:00:30Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is told in the reader's zone, with the exact moment on focus", async () => {
    render(
      <TimeZone zone="Europe/Berlin">
        <Time moment={moment} />
        <TooltipPlace />
      </TimeZone>,
    );
    const time = screen.getByText("tomorrow 14:00");
    expect(time.getAttribute("datetime")).toBe(moment);
    const description = document.getElementById(time.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toBe(exact);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.tab();
    expect(document.activeElement).toBe(time);
    // Once in the description, once in the tooltip that has opened.
    expect(await screen.findAllByText(exact)).toHaveLength(2);
  });

  test("shows the exact moment on hover too", async () => {
    render(
      <TimeZone zone="Europe/Berlin">
        <Time moment={moment} />
        <TooltipPlace />
      </TimeZone>,
    );
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.hover(screen.getByText("tomorrow 14:00"));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getAllByText(exact)).toHaveLength(2);
  });

  test("goes on with the clock, all of them by one timer", async () => {
    const before = vi.getTimerCount();
    render(
      <>
        <Time moment="2026-11-15T11:00:00Z" />
        <Time moment="2026-11-15T10:59:00Z" inLink />
      </>,
    );
    expect(vi.getTimerCount()).toBe(before + 1);
    screen.getByText("just now");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    screen.getByText("1 min ago");
    screen.getByText("2 min ago");
  });

  test("lets its timer go when the last one leaves", () => {
    const before = vi.getTimerCount();
    const { unmount } = render(<Time moment={moment} />);
    unmount();
    expect(vi.getTimerCount()).toBe(before);
  });

  test("inside a link it is no stop of its own, and carries its exact moment", () => {
    render(
      <TimeZone zone="Europe/Berlin">
        <Time moment={moment} inLink />
      </TimeZone>,
    );
    const time = screen.getByText("tomorrow 14:00");
    expect(time.hasAttribute("tabindex")).toBe(false);
    expect(time.dataset.exact).toBe(exact);
  });
});
