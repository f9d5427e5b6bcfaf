import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "./lateDialog.tsx";
import { AnnounceProvider } from "./LiveRegion.tsx";
import { ToastPlace } from "./Toast.tsx";
import { dropToast, sayToast } from "./toast.words.ts";

const line = vi.hoisted(() => ({ isCut: true }));
vi.mock("./ToastStack.tsx", async (load) => {
  if (line.isCut) throw new Error("No connection");
  return load();
});

beforeEach(() => {
  line.isCut = true;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pressing = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

function showPlace(children?: ReactNode) {
  return render(
    <AnnounceProvider>
      {children}
      <ToastPlace />
    </AnnounceProvider>,
  );
}

/** The plain words that stand there, beside those for who listens. */
async function plain(message: string) {
  const shown = await screen.findByRole("button", { name: /Dismiss|Undo/ });
  const box = shown.parentElement;
  if (!box) throw new Error("The button stands alone.");
  expect(box.textContent).toContain(message);
  return within(box);
}

const nothingPlain = () =>
  waitFor(() => expect(screen.queryByRole("button", { name: /Dismiss|Undo/ })).toBeNull());

type AskedProps = { open: boolean; onOpenChange: (open: boolean) => void };
const Asked = ({ open }: AskedProps) => (open ? <p role="dialog">Create a group</p> : null);

test("a lost dialog is told by its press, the page stays, and the next press opens it", async () => {
  const load = vi.fn(async () => Asked).mockRejectedValueOnce(new Error("No connection"));
  const Late = lateDialog(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Title" />
        <Button onClick={() => setOpen(true)}>New group</Button>
        <Late open={open} onOpenChange={setOpen} />
      </>
    );
  }
  showPlace(<Page />);
  expect(load).not.toHaveBeenCalled();
  const user = pressing();
  await user.type(screen.getByRole("textbox"), "Oat milk");
  await user.click(screen.getByRole("button", { name: "New group" }));
  await plain("This could not be opened. Your connection may have been interrupted.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Oat milk");

  await user.click(screen.getByRole("button", { name: "New group" }));
  await screen.findByRole("dialog");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a lost dialog that is there only while it is open is closed as well", async () => {
  const closed = vi.fn();
  const Late = lateDialog<{ onClose: () => void }>(() => Promise.reject(new Error("Lost")));
  showPlace(<Late onClose={closed} />);
  await plain("This could not be opened");
  expect(closed).toHaveBeenCalledOnce();
});

test("a toast whose machinery is lost is shown and told plainly, and goes by itself", async () => {
  showPlace();
  act(() => sayToast({ message: "Not sent", detail: "Try again.", problem: true }));
  await plain("Not sent. Try again.");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Not sent. Try again."));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await nothingPlain();
});

test("of several plain toasts the latest shows, and after it the one before", async () => {
  showPlace();
  act(() => sayToast({ message: "Link copied" }));
  await plain("Link copied");
  act(() => sayToast({ message: "Sent" }));
  const words = () => document.querySelector(".plain")?.textContent;
  await waitFor(() => expect(words()).toContain("Sent"));
  await pressing().click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(words()).toContain("Link copied"));
  await pressing().click(screen.getByRole("button", { name: "Dismiss" }));
  await nothingPlain();
});

test("a plain toast offers what can be taken back, until that is no longer possible", async () => {
  const undone = vi.fn();
  const words = {
    name: "cancelled",
    message: "Cancelled",
    action: { words: "Undo", onPress: undone },
  };
  showPlace();
  act(() => sayToast(words));
  await pressing().click((await plain("Cancelled")).getByRole("button", { name: "Undo" }));
  expect(undone).toHaveBeenCalledOnce();
  await nothingPlain();

  act(() => sayToast(words));
  await plain("Cancelled");
  act(() => dropToast("cancelled"));
  await nothingPlain();
});

test("what stands there plainly goes to the stack once that has come", async () => {
  showPlace();
  act(() => sayToast({ message: "Not sent" }));
  await plain("Not sent");
  line.isCut = false;
  // The stack comes and goes by itself: no act of the test's.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  sayToast({ message: "Sent after all" });
  await waitFor(() => expect(document.querySelectorAll(".toast")).toHaveLength(2));
  expect(document.querySelector(".plain")).toBeNull();
});
