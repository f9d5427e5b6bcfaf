import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { latePart, type PartOfScreen, partOfScreen, useParts } from "./screenParts.tsx";

type Part = PartOfScreen<{ words: string }>;

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

function Page({ Part }: { Part: Part }) {
  if (!useParts(Part)) return <p>Loading</p>;
  return (
    <>
      <Part words="A long text" />
      <button type="button">Report</button>
    </>
  );
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

test("what stands below is there only together with it, so that nothing moves", async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Text>();
  render(<Page Part={partOfScreen(() => promise)} />);
  expect(screen.queryByText("Loading")).not.toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  resolve(Text);
  expect(await screen.findByRole("button", { name: "Report" })).not.toBeNull();
  expect(screen.queryByText("A long text")).not.toBeNull();
  expect(screen.queryByText("Loading")).toBeNull();
});

test("is asked for before anybody shows it, and once", async () => {
  const load = vi.fn(async () => Text);
  const Part = partOfScreen(load);
  expect(load).toHaveBeenCalledOnce();
  render(<Page Part={Part} />);
  await screen.findByText("A long text");
  expect(load).toHaveBeenCalledOnce();
});

test("that is there already is shown at once", async () => {
  const Part = partOfScreen(async () => Text);
  await Part.coming;
  render(<Page Part={Part} />);
  expect(screen.queryByText("A long text")).not.toBeNull();
});

test("of several, all are waited for", async () => {
  const late = Promise.withResolvers<typeof Text>();
  const [One, Other] = [partOfScreen(async () => Text), partOfScreen(() => late.promise)];
  function Both() {
    return useParts(One, Other) ? <One words="Both" /> : <p>Loading</p>;
  }
  render(<Both />);
  await act(async () => {
    await One.coming;
  });
  expect(screen.queryByText("Loading")).not.toBeNull();
  late.resolve(Text);
  expect(await screen.findByText("Both")).not.toBeNull();
});

test("lost on its way, is asked for again when it is shown", async () => {
  const load = vi.fn(async () => Text).mockRejectedValueOnce(new Error("No connection"));
  render(<Page Part={partOfScreen(load)} />);
  expect(await screen.findByText("A long text")).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
