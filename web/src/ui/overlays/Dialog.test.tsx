import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Button } from "#ui/base/Button.tsx";
import { ConfirmDialog } from "./Dialog.tsx";

function DeleteGroup({ onConfirm, ready }: { onConfirm: () => void; ready?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete Circular design?"
        description="Its members lose what was shared."
        keep="Keep the group"
        consequence="Delete this group"
        onConfirm={onConfirm}
        ready={ready}
      />
    </>
  );
}

function veil(): Element {
  const found = document.querySelector("[data-veil]");
  if (!found) throw new Error("There is no veil.");
  return found;
}

test("a confirmation names its consequence and starts on the way out", async () => {
  const confirmed = vi.fn();
  render(<DeleteGroup onConfirm={confirmed} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Circular design?" });
  const description = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Its members lose what was shared.");
  await waitFor(() => {
    expect(document.activeElement?.textContent).toBe("Keep the group");
  });
  await userEvent.click(screen.getByRole("button", { name: "Delete this group" }));
  expect(confirmed).toHaveBeenCalledOnce();
});

test("Escape leaves without doing it and gives the focus back", async () => {
  const confirmed = vi.fn();
  render(<DeleteGroup onConfirm={confirmed} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(confirmed).not.toHaveBeenCalled();
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Delete" }));
  });
});

test("the second press of a double click does not close what the first one opened", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  render(<DeleteGroup onConfirm={() => {}} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await screen.findByRole("dialog");
  await userEvent.click(veil());
  expect(veil().hasAttribute("data-open")).toBe(true);
  vi.advanceTimersByTime(1000);
  fireEvent.pointerDown(veil());
  fireEvent.click(veil(), { detail: 2 });
  expect(veil().hasAttribute("data-open")).toBe(true);
  await userEvent.click(veil());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is not ready cannot be confirmed", async () => {
  const confirmed = vi.fn();
  render(<DeleteGroup onConfirm={confirmed} ready={false} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete this group" }));
  expect(confirmed).not.toHaveBeenCalled();
});

test("a dialog with a field to fill in starts there", async () => {
  render(
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="Delete Circular design?"
      description="Its members lose what was shared."
      keep="Keep the group"
      consequence="Delete this group"
      onConfirm={() => {}}
    >
      <input type="hidden" name="unseen" />
      <input aria-label="Enter the name of the group" />
    </ConfirmDialog>,
  );
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByLabelText("Enter the name of the group"));
  });
});
