import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteAnswer } from "#api/call/health.ts";
import { isActive } from "#api/call/activity.ts";
import { useListKeys } from "#ui/lists/useListKeys.ts";
import { until } from "#testing/until.ts";
import { LazyScreen } from "./LazyScreen.tsx";
import { loadLimitMs } from "./loadScreen.ts";

let name = "";
let count = 0;
const said = vi.spyOn(console, "error");

beforeEach(() => {
  // Each test has a screen of its own, since one that was loaded stays.
  name = `Example${(count += 1)}Screen`;
  said.mockImplementation(() => {});
});
afterEach(() => {
  said.mockReset();
  vi.useRealTimers();
});

const moduleWith = (words: string) => ({ [name]: () => <h1>{words}</h1> });

test("is shown when it is loaded, with the spinner's count up meanwhile", async () => {
  render(<LazyScreen name={name} load={async () => moduleWith("Here")} />);
  expect(isActive()).toBe(true);
  await screen.findByText("Here");
  await until(() => expect(isActive()).toBe(false));
});

test("the spinner's count is up until it stands, however long it takes to draw", async () => {
  const counts: boolean[] = [];
  function Slow() {
    counts.push(isActive());
    return <h1>Here</h1>;
  }
  render(<LazyScreen name={name} load={async () => ({ [name]: Slow })} />);
  await screen.findByText("Here");
  await until(() => expect(isActive()).toBe(false));
  expect(counts[0]).toBe(true);
});

test("is there at once the second time", async () => {
  const load = vi.fn(async () => moduleWith("Here"));
  render(<LazyScreen name={name} load={load} />).unmount();
  const second = render(<LazyScreen name={name} load={load} />);
  await screen.findByText("Here");
  second.unmount();
  render(<LazyScreen name={name} load={load} />);
  screen.getByText("Here");
});

test("keys pressed before it is there are kept for its list", async () => {
  const moved = vi.fn();
  function List() {
    useListKeys({ onMove: moved });
    return <h1>Here</h1>;
  }
  const loading = Promise.withResolvers<Record<string, () => ReactNode>>();
  render(<LazyScreen name={name} load={() => loading.promise} />);
  await userEvent.keyboard("jk");
  loading.resolve({ [name]: List });
  await screen.findByText("Here");
  await until(() => expect(moved.mock.calls).toEqual([[1], [-1]]));
});

describe("one that cannot be loaded", () => {
  test("logs the line, says so, and really tries again", async () => {
    const load = vi
      .fn(async () => moduleWith("Here at last"))
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    render(<LazyScreen name={name} load={load} />);
    await screen.findByRole("heading", { level: 1, name: "This page could not be loaded" });
    expect(said).toHaveBeenCalledWith("Dynamic page loading failed");
    expect(isActive()).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Here at last");
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("comes by itself when the server, which was away, is back", async () => {
    const load = vi
      .fn(async () => moduleWith("Here by itself"))
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    noteAnswer(503);
    render(<LazyScreen name={name} load={load} />);
    await screen.findByRole("heading", { level: 1, name: "This page could not be loaded" });
    noteAnswer(200);
    await screen.findByText("Here by itself");
    expect(screen.queryByText("This page could not be loaded")).toBeNull();
  });

  test("offers to reload everything when trying again did not help", async () => {
    const load = vi.fn(() => Promise.reject(new TypeError("no")));
    render(<LazyScreen name={name} load={load} />);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Reload everything" });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("because its file exports something else says the same", async () => {
    render(<LazyScreen name={name} load={async () => ({ Other: () => null })} />);
    await screen.findByText("This page could not be loaded");
  });

  test("within 120 seconds is given up", async () => {
    vi.useFakeTimers();
    render(<LazyScreen name={name} load={() => new Promise<never>(() => {})} />);
    await vi.advanceTimersByTimeAsync(loadLimitMs - 1);
    expect(said).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(said).toHaveBeenCalledWith("Dynamic page loading failed");
    expect(loadLimitMs).toBe(120_000);
  });
});
