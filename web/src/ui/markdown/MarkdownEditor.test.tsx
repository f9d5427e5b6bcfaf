import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { MarkdownEditor } from "./MarkdownEditor.tsx";

function Editor({
  start = "",
  limit,
  onFiles,
}: {
  start?: string;
  limit?: number;
  onFiles?: (files: File[]) => void;
}) {
  const [text, setText] = useState(start);
  return (
    <MarkdownEditor
      label="What is it for?"
      value={text}
      onChange={setText}
      limit={limit}
      onFiles={onFiles}
    />
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "What is it for?" });

test("the button makes the selection bold, keeps it selected and the text in hand", async () => {
  render(<Editor start="we must pay" />);
  area().setSelectionRange(3, 7);
  await userEvent.click(screen.getByRole("button", { name: "Bold" }));
  expect(area().value).toBe("we **must** pay");
  expect([area().selectionStart, area().selectionEnd]).toEqual([5, 9]);
  expect(document.activeElement).toBe(area());
});

test.each([
  ["{Control>}b{/Control}", "**must**"],
  ["{Meta>}i{/Meta}", "_must_"],
  ["{Control>}k{/Control}", "[must](https://)"],
])("%s gives %s", async (keys, text) => {
  render(<Editor start="must" />);
  area().focus();
  area().setSelectionRange(0, 4);
  await userEvent.keyboard(keys);
  expect(area().value).toBe(text);
});

test("Ctrl-K is not heard by the rest of the app", async () => {
  const heard = vi.fn();
  window.addEventListener("keydown", heard);
  render(<Editor />);
  area().focus();
  await userEvent.keyboard("{Control>}k{/Control}");
  window.removeEventListener("keydown", heard);
  expect(heard.mock.calls.map(([event]) => event.key)).toEqual(["Control"]);
});

test("the preview shows it set, and writing goes on with the same text", async () => {
  render(<Editor start="we **must** pay" />);
  await userEvent.click(screen.getByRole("tab", { name: "Preview" }));
  expect((await screen.findByText("must")).tagName).toBe("STRONG");
  await userEvent.click(screen.getByRole("tab", { name: "Write" }));
  expect(area().value).toBe("we **must** pay");
});

test("an empty preview says so", async () => {
  render(<Editor />);
  await userEvent.click(screen.getByRole("tab", { name: "Preview" }));
  screen.getByText("Nothing written yet.");
});

test("it counts code points against the bound and never cuts", async () => {
  render(<Editor start="👩‍🔬" limit={5} />);
  screen.getByText("3 of 5");
  await userEvent.type(area(), "abc");
  screen.getByText("6 of 5, 1 too many");
  expect(area().value).toBe("👩‍🔬abc");
});

test("pasted files are handed on, pasted text is typed", async () => {
  const onFiles = vi.fn();
  render(<Editor onFiles={onFiles} />);
  area().focus();
  const file = new File(["x"], "chart.png", { type: "image/png" });
  const clipboard = new DataTransfer();
  clipboard.items.add(file);
  await userEvent.paste(clipboard);
  expect(onFiles).toHaveBeenCalledWith([file]);
  await userEvent.paste("words");
  expect(area().value).toBe("words");
});
