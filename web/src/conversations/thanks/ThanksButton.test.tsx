import type { Thanks } from "@sightline/contract/conversations.shapes.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { namesIn, ThanksButton } from "./ThanksButton.tsx";

const ann = { id: 1, first_name: "Ann", last_name: "Test" };
const bob = { id: 2, first_name: "Bob", last_name: "Test" };
const none: Thanks = { count: 0, given: false, by: [] };
const byBob: Thanks = { count: 1, given: false, by: [bob] };

const toast = vi.fn();
vi.mock("#ui/overlays/Toast.tsx", () => ({ useToast: () => toast }));

test("a press thanks at once, by keys too, and a second takes it back", async () => {
  const onChange = vi.fn(async () => undefined);
  render(<ThanksButton thanks={byBob} isOwn={false} readerId={ann.id} onChange={onChange} />);
  const button = screen.getByRole("button", { name: "Thanks, 1" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  button.focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Thanks, 2" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  await userEvent.keyboard("{Enter}");
  screen.getByRole("button", { name: "Thanks, 1" });
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

test("the focus stays on it as the first thanks come, and as the last are taken back", () => {
  const told = (thanks: Thanks) => (
    <ThanksButton thanks={thanks} isOwn={false} readerId={ann.id} onChange={vi.fn()} />
  );
  const { rerender } = render(told(none));
  const button = screen.getByRole("button", { name: "Thanks" });
  expect(button.getAttribute("aria-describedby")).toBeNull();
  button.focus();
  rerender(told({ count: 1, given: true, by: [ann] }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Thanks, 1" }));
  rerender(told(none));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Thanks" }));
});

test("who thanked is told beside the button", () => {
  render(<ThanksButton thanks={byBob} isOwn={false} readerId={ann.id} onChange={vi.fn()} />);
  const id = screen.getByRole("button").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toBe("Bob Test");
});

test("what fails is taken off again, and told", async () => {
  const problem = { title: "Not now", detail: "Try later.", errors: {} };
  const fails = vi.fn(async () => problem as never);
  render(<ThanksButton thanks={none} isOwn={false} readerId={ann.id} onChange={fails} />);
  await userEvent.click(screen.getByRole("button", { name: "Thanks" }));
  await screen.findByRole("button", { name: "Thanks" });
  expect(toast).toHaveBeenCalledOnce();
});

test("one's own shows who thanked, and no button", () => {
  const { rerender } = render(
    <ThanksButton thanks={byBob} isOwn readerId={ann.id} onChange={vi.fn()} />,
  );
  screen.getByText("Thanked by Bob Test");
  expect(screen.queryByRole("button")).toBeNull();
  rerender(<ThanksButton thanks={none} isOwn readerId={ann.id} onChange={vi.fn()} />);
  expect(screen.queryByText(/Thanked/)).toBeNull();
});

test.each([
  [[bob], 1, "Bob Test"],
  [[bob, ann], 2, "Bob Test and you"],
  [[bob, ann], 3, "Bob Test, you and 1 other"],
  [[bob], 12, "Bob Test and 11 others"],
])("names are told up to a bound: %#", (by, count, words) => {
  expect(namesIn(by, count, ann.id)).toBe(words);
});
