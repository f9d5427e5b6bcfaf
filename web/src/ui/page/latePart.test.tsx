import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { latePart } from "./latePart.tsx";

const Text = ({ words }: { words: string }) => <p>{words}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        Try again
      </button>
    );
  }
}

test("a late part is asked for when it is first shown, and once", async () => {
  const load = vi.fn(async () => Text);
  const Late = latePart(load, <p>Meanwhile</p>);
  expect(load).not.toHaveBeenCalled();
  render(<Late words="A question" />);
  expect(screen.queryByText("A question")).toBeNull();
  expect(screen.queryByText("Meanwhile")).not.toBeNull();
  expect(await screen.findByText("A question")).not.toBeNull();
  expect(screen.queryByText("Meanwhile")).toBeNull();
  cleanup();
  render(<Late words="Another question" />);
  expect(screen.queryByText("Another question")).not.toBeNull();
  expect(load).toHaveBeenCalledOnce();
});

test("a late part that is lost is told to the page, and asked for again by the next attempt", async () => {
  const load = vi.fn(async () => Text).mockRejectedValueOnce(new Error("No connection"));
  const Late = latePart(load);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <Boundary>
      <Late words="A question" />
    </Boundary>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("A question")).not.toBeNull();
});
