import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Tooltip } from "./Tooltip.tsx";
import { TooltipPlace } from "./TooltipPlace.tsx";

// What is slow on a busy machine is transforming the file, which a browser never does.
beforeAll(() => import("./TooltipPopup.tsx"));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(async () => {
  await pass(1_000);
  vi.useRealTimers();
});

function Two({ words = "Saved 14 minutes ago" }: { words?: string | null }) {
  return (
    <>
      {words !== null && (
        <Tooltip words={words}>
          <button type="button">Saved</button>
        </Tooltip>
      )}
      <Tooltip words="Changes by others appear here on their own.">
        <button type="button">Live</button>
      </Tooltip>
      <p>Elsewhere</p>
      <TooltipPlace />
    </>
  );
}

/** The popup, beside the words for those who listen, which are always there. */
function shown(words: string): Element | undefined {
  return screen.queryAllByText(words).find((element) => element.closest("[data-tip-popup]"));
}

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

async function point(element: Element, pointerType = "mouse"): Promise<void> {
  fireEvent.pointerOver(element, { pointerType });
  await pass(0);
}

test("its words are there for those who listen, shown or not", () => {
  render(<Two />);
  const button = screen.getByRole("button", { name: "Saved" });
  const told = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(told?.textContent).toBe("Saved 14 minutes ago");
  expect(shown("Saved 14 minutes ago")).toBeUndefined();
});

test("it shows to a pointer that rests, and its neighbour at once", async () => {
  render(<Two />);
  await point(screen.getByText("Saved"));
  await pass(300);
  expect(shown("Saved 14 minutes ago")).toBeUndefined();
  await pass(100);
  expect(shown("Saved 14 minutes ago")).toBeDefined();
  await point(screen.getByText("Live"));
  expect(shown("Changes by others appear here on their own.")).toBeDefined();
  expect(shown("Saved 14 minutes ago")).toBeUndefined();
});

test("a pointer that passes by, or a finger, opens nothing", async () => {
  render(<Two />);
  await point(screen.getByText("Saved"));
  await pass(300);
  await point(screen.getByText("Elsewhere"));
  await pass(1_000);
  expect(shown("Saved 14 minutes ago")).toBeUndefined();
  await point(screen.getByText("Saved"), "touch");
  await pass(1_000);
  expect(shown("Saved 14 minutes ago")).toBeUndefined();
});

test("one can go over to it, and it goes when one has left both", async () => {
  render(<Two />);
  await point(screen.getByText("Saved"));
  await pass(400);
  await point(screen.getByText("Elsewhere"));
  const popup = shown("Saved 14 minutes ago");
  if (!popup) throw new Error("It does not show.");
  await point(popup);
  await pass(1_000);
  expect(shown("Saved 14 minutes ago")).toBeDefined();
  await point(screen.getByText("Elsewhere"));
  await pass(1_000);
  expect(shown("Saved 14 minutes ago")).toBeUndefined();
});

test("it shows with the focus of the keyboard, and goes with it", async () => {
  render(<Two />);
  act(() => screen.getByText("Saved").focus());
  await pass(0);
  expect(shown("Saved 14 minutes ago")).toBeDefined();
  // A pointer that happens to move elsewhere takes nothing from whoever uses the keyboard.
  await point(screen.getByText("Elsewhere"));
  await pass(1_000);
  expect(shown("Saved 14 minutes ago")).toBeDefined();
  act(() => screen.getByText("Saved").blur());
  await pass(1_000);
  expect(shown("Saved 14 minutes ago")).toBeUndefined();
});

test.each([
  ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
  ["a press", () => fireEvent.pointerDown(screen.getByText("Saved"))],
])("%s sends it away until one comes back", async (_way, sendAway) => {
  render(<Two />);
  await point(screen.getByText("Saved"));
  await pass(400);
  sendAway();
  await point(screen.getByText("Saved"));
  await pass(1_000);
  expect(shown("Saved 14 minutes ago")).toBeUndefined();
  await point(screen.getByText("Elsewhere"));
  await point(screen.getByText("Saved"));
  await pass(400);
  expect(shown("Saved 14 minutes ago")).toBeDefined();
});

test("it says what is so now, and goes with what it belongs to", async () => {
  const { rerender } = render(<Two />);
  await point(screen.getByText("Saved"));
  await pass(400);
  rerender(<Two words="Saved just now" />);
  await pass(0);
  expect(shown("Saved just now")).toBeDefined();
  rerender(<Two words={null} />);
  await pass(1_000);
  expect(shown("Saved just now")).toBeUndefined();
});
