import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Button } from "#ui/base/Button.tsx";
import { ToastPlace, useToast } from "./Toast.tsx";
import { usePageToast } from "#ui/fields/usePageToast.ts";
import type { ToastWords } from "./toast.words.ts";

function Say({ words }: { words: ToastWords }) {
  const toast = useToast();
  return <Button onClick={() => toast(words)}>Say {words.message}</Button>;
}

function show(...all: ToastWords[]) {
  render(
    <>
      <ToastPlace />
      {all.map((words) => (
        <Say key={words.message} words={words} />
      ))}
    </>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

const said = (message: string) =>
  screen.queryAllByText(message).filter((element) => element.closest("[role=dialog]"));

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // A toast comes and goes by itself, as the stack is loaded and timers end: no act of the test's.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a toast appears in a live region and goes by itself", async () => {
  const user = show({ message: "Link copied" });
  await user.click(screen.getByRole("button", { name: "Say Link copied" }));
  await waitFor(() => expect(said("Link copied")).toHaveLength(1));
  expect(said("Link copied")[0]?.closest("[aria-live=polite]")).not.toBeNull();
  await wait(7000);
  await waitFor(() => expect(said("Link copied")).toHaveLength(0));
});

test("undo does it once and takes the toast away", async () => {
  const onPress = vi.fn();
  const user = show({ message: "Request cancelled", action: { words: "Undo", onPress } });
  await user.click(screen.getByRole("button", { name: "Say Request cancelled" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(onPress).toHaveBeenCalledOnce();
  await wait(500);
  await waitFor(() => expect(said("Request cancelled")).toHaveLength(0));
});

test("an undo stays longer than a plain word", async () => {
  const user = show({ message: "Cancelled", action: { words: "Undo", onPress: () => {} } });
  await user.click(screen.getByRole("button", { name: "Say Cancelled" }));
  await wait(8000);
  expect(said("Cancelled")).toHaveLength(1);
  await wait(4000);
  await waitFor(() => expect(said("Cancelled")).toHaveLength(0));
});

test("it waits while the pointer is on it", async () => {
  const user = show({ message: "Link copied" });
  await user.click(screen.getByRole("button", { name: "Say Link copied" }));
  const [toast] = await waitFor(() => {
    expect(said("Link copied")).toHaveLength(1);
    return said("Link copied");
  });
  if (!toast) throw new Error("no toast");
  await user.hover(toast);
  await wait(20_000);
  expect(said("Link copied")).toHaveLength(1);
  await user.unhover(toast);
  await wait(8000);
  await waitFor(() => expect(said("Link copied")).toHaveLength(0));
});

test("several stand together, and a problem is told at once", async () => {
  const user = show(
    { message: "Link copied" },
    { message: "Not sent", detail: "Try again.", problem: true },
  );
  await user.click(screen.getByRole("button", { name: "Say Link copied" }));
  await user.click(screen.getByRole("button", { name: "Say Not sent" }));
  await waitFor(() => expect(said("Link copied")).toHaveLength(1));
  expect((await screen.findByRole("alert")).textContent).toBe("Not sentTry again.");
  expect(document.querySelectorAll(".toast")).toHaveLength(2);
});

test("what a page offers to take back in its form goes with that page", async () => {
  const onGone = vi.fn();
  function Page() {
    const toast = usePageToast();
    const action = { words: "Undo", onPress: () => {} };
    return <Button onClick={() => toast({ message: "Removed", action, onGone })}>Remove</Button>;
  }
  const at = (page: ReactNode) => (
    <>
      <ToastPlace />
      {page}
    </>
  );
  const view = render(at(<Page />));
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(said("Removed")).toHaveLength(1));
  await wait(5_000);
  expect(said("Removed")).toHaveLength(1);
  view.rerender(at(<p>Another page</p>));
  await waitFor(() => expect(said("Removed")).toHaveLength(0));
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});
