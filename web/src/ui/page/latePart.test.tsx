import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AnnounceProvider } from "#ui/overlays/LiveRegion.tsx";
import { latePart } from "./latePart.tsx";

const Text = ({ words }: { words: string }) => <p>{words}</p>;

test("a late part is asked for when it is first shown, and once", async () => {
  const load = vi.fn(async () => Text);
  const Late = latePart(load, <p>Meanwhile</p>);
  expect(load).not.toHaveBeenCalled();
  render(<Late words="A question" />);
  expect(screen.queryByText("A question")).toBeNull();
  expect(screen.queryByText("Meanwhile")).not.toBeNull();
  await screen.findByText("A question");
  expect(screen.queryByText("Meanwhile")).toBeNull();
  cleanup();
  render(<Late words="Another question" />);
  expect(screen.queryByText("Another question")).not.toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

test("a late part that is lost says so in its place, and is asked for again by a press", async () => {
  const load = vi
    .fn(async () => Text)
    .mockRejectedValueOnce(new Error("No connection"))
    .mockRejectedValueOnce(new Error("Still none"));
  const Late = latePart(load, <p>Meanwhile</p>);
  render(
    <AnnounceProvider>
      <input aria-label="Title" defaultValue="Oat milk" />
      <Late words="A question" />
    </AnnounceProvider>,
  );
  const again = () => screen.findByRole("button", { name: "Try again" });
  fireEvent.click(await again());
  expect(screen.queryByText("Meanwhile")).not.toBeNull();
  const button = await again();
  expect(button.parentElement?.textContent).toContain("This part could not be loaded.");
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveProperty("value", "Oat milk");
  fireEvent.click(button);
  await screen.findByText("A question");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(load).toHaveBeenCalledTimes(3);
});

test("who asks again for a lost part by the keyboard stays where it then is", async () => {
  const Field = ({ words }: { words: string }) => <input aria-label={words} />;
  const load = vi.fn(async () => Field).mockRejectedValueOnce(new Error("No connection"));
  const Late = latePart(load);
  render(
    <AnnounceProvider>
      <button type="button">Before</button>
      <Late words="A question" />
      <button type="button">After</button>
    </AnnounceProvider>,
  );
  (await screen.findByRole("button", { name: "Try again" })).focus();
  await userEvent.keyboard("{Enter}");
  const field = await screen.findByRole("textbox", { name: "A question" });
  expect(document.activeElement?.contains(field)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.tab();
  expect(document.activeElement).toBe(field);
});

test("what stands there meanwhile may show what the part was given", async () => {
  const Late = latePart(
    async () => Text,
    ({ words }) => <p>{words}, soon</p>,
  );
  render(<Late words="A question" />);
  expect(screen.queryByText("A question, soon")).not.toBeNull();
  await screen.findByText("A question");
});
