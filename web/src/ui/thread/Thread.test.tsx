import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Composer } from "./Composer.tsx";
import { AnnounceProvider } from "#ui/overlays/LiveRegion.tsx";
import type { ThreadEntry } from "./thread.entries.ts";
import { Thread } from "./Thread.tsx";

const me = { id: 1, first_name: "Mara", last_name: "Own" };
const other = { id: 2, first_name: "Otto", last_name: "Other" };

function entry(id: number, body: string, more: Partial<ThreadEntry> = {}): ThreadEntry {
  const created_at = `2026-11-15T10:0${id}:00.000Z`;
  return { id, body, author: other, created_at, edited_at: null, deleted: false, can: [], ...more };
}

function Talk({ start, onEdited }: { start: ThreadEntry[]; onEdited?: (text: string) => void }) {
  const [entries, setEntries] = useState(start);
  const [change, setChange] = useState<{ id: number; before: string; value: string }>();
  const put = (id: number, next: Partial<ThreadEntry>) =>
    setEntries(entries.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const editing = change && {
    ...change,
    busy: false,
    onChange: (value: string) => setChange({ ...change, value }),
    onSend: () => {
      onEdited?.(change.value);
      setChange(undefined);
    },
    onLeave: () => setChange(undefined),
  };
  return (
    <AnnounceProvider>
      <Thread
        label="Conversation"
        noun="comments"
        entries={entries}
        readerId={me.id}
        seenAt="2026-11-15T10:02:30.000Z"
        limit={4_000}
        editing={editing && [editing]}
        onEdit={({ id, body }) => setChange({ id, before: body, value: body })}
        onDelete={({ id }) => put(id, { deleted: true, body: "", can: ["restore"] })}
        onRestore={({ id }) => put(id, { deleted: false, body: "back", can: ["edit", "delete"] })}
      />
      <button type="button" onClick={() => setEntries([...entries, entry(9, "and more")])}>
        Otto writes
      </button>
      <button type="button" onClick={() => put(1, { body: "changed elsewhere" })}>
        Another tab saves
      </button>
    </AnnounceProvider>
  );
}

const own = { author: me, can: ["edit", "delete"] };

test("what others wrote since the last look stands under a line, one's own does not", async () => {
  render(<Talk start={[entry(2, "old"), entry(3, "mine", own), entry(4, "fresh")]} />);
  await screen.findByText("fresh");
  const rows = screen.getAllByRole("listitem");
  const marked = rows.filter((row) => row.textContent?.includes("New since you last looked"));
  expect(marked).toEqual([rows[2]]);
});

test("an entry is changed in place, by keys alone", async () => {
  const onEdited = vi.fn();
  render(<Talk start={[entry(1, "first", own)]} onEdited={onEdited} />);
  screen.getByRole("button", { name: "Edit" }).focus();
  await userEvent.keyboard("{Enter}");
  const area = screen.getByRole("textbox", { name: "Your text" });
  expect(document.activeElement).toBe(area);
  await userEvent.keyboard(" and second{Control>}{Enter}{/Control}");
  expect(onEdited).toHaveBeenCalledWith("first and second");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" }));
});

test("Escape leaves it as it was", async () => {
  const onEdited = vi.fn();
  render(<Talk start={[entry(1, "first", own)]} onEdited={onEdited} />);
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  await userEvent.keyboard("x{Escape}");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(onEdited).not.toHaveBeenCalled();
});

test("what was changed elsewhere meanwhile is shown beside one's own text", async () => {
  render(<Talk start={[entry(1, "first", own)]} />);
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  await userEvent.click(screen.getByRole("button", { name: "Another tab saves" }));
  await screen.findByText("changed elsewhere");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("first");
});

test("a deletion is taken back where it was done, with the focus there", async () => {
  render(<Talk start={[entry(1, "first", own)]} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const undo = screen.getByRole("button", { name: "Undo" });
  expect(document.activeElement).toBe(undo);
  await userEvent.click(undo);
  await screen.findByText("back");
});

test("nobody is offered what they may not do", async () => {
  render(<Talk start={[entry(1, "first"), entry(2, "", { deleted: true })]} />);
  await screen.findByText("first");
  const thread = within(screen.getByRole("list", { name: "Conversation" }));
  expect(thread.queryAllByRole("button")).toEqual([]);
});

test("what somebody else writes meanwhile is also told to those who listen", async () => {
  render(<Talk start={[entry(1, "first")]} />);
  await userEvent.click(screen.getByRole("button", { name: "Otto writes" }));
  expect(screen.getByText("Otto Other wrote").closest("[aria-live]")).not.toBeNull();
});

test("a refused text stays, with what is wrong with it and the cursor in it", async () => {
  const props = {
    label: "Write a comment",
    sendWords: "Send comment",
    busyWords: "Sending comment",
    limit: 10,
    value: "far too long a text",
    onChange: () => {},
    onSend: () => {},
    busy: false,
  };
  const { rerender } = render(<Composer {...props} />);
  rerender(<Composer {...props} error="Enter at most 10 characters; this has 19." />);
  const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Write a comment" });
  expect(area.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(area);
  screen.getByText("19 of 10, 9 too many");
});
